import { existsSync } from "node:fs";
import { NotMeasured } from "./measurement.ts";

const folder = "../shared/data";

/** A real catalogue of 19,406 products and real queries, which lie beside the repository where they are to be had. */
export function icecatFile(name: "icecat-products.ndjson.gz" | "icecat-judgments-dev.csv"): string {
  const path = `${folder}/${name}`;
  if (!existsSync(path)) throw new NotMeasured(`${path} is not there: the Icecat catalogue is not part of this repository.`);
  return path;
}
