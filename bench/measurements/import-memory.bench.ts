import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGzip, gunzipSync } from "node:zlib";
import { atMost, type Finding } from "../support/bench-report.ts";
import { icecatFile } from "../support/icecat-file.ts";
import { importInto } from "../support/measured-import.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { rounded } from "../support/medians.ts";
import { importedShop } from "./import.bench.ts";

/** Whether the import's memory grows with the file: its peak for the Icecat file and for one ten times as long. */
export const importMemory: MeasurementScript = { name: "import-memory", perSize: false, run };

async function run({ server, options }: Bench): Promise<Finding> {
  const times = options.quick ? 2 : 10;
  const long = join(server.folder, "long.ndjson.gz");
  await pipeline(
    Readable.from(repeated(icecatFile("icecat-products.ndjson.gz"), times)),
    createGzip({ level: constants.Z_BEST_SPEED }),
    createWriteStream(long),
  );
  const { database: _kept, ...one } = await importedShop(server);
  const { database: _gone, ...many } = await importInto(server, long, { kept: false });
  const ratio = rounded(many.peakRssMb / one.peakRssMb, 3);
  return {
    products: many.products,
    figures: { times, one, many, peakRatio: ratio },
    budgets: [atMost(`peak memory of ${times} times the file, of the file's`, ratio, 1.25)],
  };
}

/** The file's records again and again, each time under other ids and names, so that each is a product of its own. */
async function* repeated(file: string, times: number): AsyncGenerator<string> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split("\n")
    .filter((line) => line.trim() !== "");
  for (let time = 0; time < times; time++)
    for (const line of lines) {
      const record = JSON.parse(line) as Record<string, unknown>;
      if (time > 0) Object.assign(record, { id: `${record["id"]}x${time}`, name: `${record["name"]} ${time}` });
      yield `${JSON.stringify(record)}\n`;
    }
}
