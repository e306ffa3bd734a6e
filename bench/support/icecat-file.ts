import { createWriteStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGzip, gunzipSync } from "node:zlib";
import { NotMeasured } from "./measurement.ts";

const folder = "../shared/data";
const productsFile = "icecat-products.ndjson.gz";

/** Returns the path of a real catalog of 19,406 products, or of real queries; both lie beside the repository where available. */
export function icecatFile(name: typeof productsFile | "icecat-judgments-dev.csv"): string {
  const path = `${folder}/${name}`;
  if (!existsSync(path)) throw new NotMeasured(`${path} is not there: the Icecat catalog is not part of this repository.`);
  return path;
}

/**
 * Writes a longer file of the same kind into `into` and returns its path: the catalog's products repeated `times` times, with `most`
 * records at most, under different ids and names each time, so that each is a different product.
 */
export async function writeLongIcecatFile(into: string, { times, most }: { times: number; most: number }): Promise<string> {
  const path = join(into, `icecat-${times}-times.ndjson.gz`);
  const records = repeated(icecatFile(productsFile), times, most);
  await pipeline(Readable.from(records), createGzip({ level: constants.Z_BEST_SPEED }), createWriteStream(path));
  return path;
}

async function* repeated(file: string, times: number, most: number): AsyncGenerator<string> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split("\n")
    .filter((line) => line.trim() !== "");
  let left = most;
  for (let time = 0; time < times; time++)
    for (const line of lines) {
      if (left-- <= 0) return;
      const record = JSON.parse(line) as Record<string, unknown>;
      if (time > 0) Object.assign(record, { id: `${record["id"]}x${time}`, name: `${record["name"]} ${time}` });
      yield `${JSON.stringify(record)}\n`;
    }
}
