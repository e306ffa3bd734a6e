import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { readNamedRelations } from "#domain/catalog/catalog.ts";
import { csvLine } from "#domain/csv-line.ts";
import { useTestShop } from "#support/test-shop.ts";
import { productsCsv } from "../export/export-products.ts";
import { importFile } from "./import-run.ts";
import { readRelations, relationsCell } from "./relation-cells.ts";

const shopOf = useTestShop();
const folder = mkdtempSync(join(tmpdir(), "meniscus-relations-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function importing(rows: Record<string, string>, check = false) {
  const path = join(folder, "file.csv");
  const lines = Object.entries(rows).map(([handle, relations]) => [handle, handle, "5", relations]);
  writeFileSync(path, [["Handle", "Title", "Variant Price", "Relations"], ...lines].map(csvLine).join(""));
  return importFile(shopOf(), system, path, { check, stock: null });
}

async function relationsOf(...handles: string[]) {
  const known = await readNamedRelations(shopOf(), handles);
  return handles.map((handle) => relationsCell(known.get(handle)?.relations ?? []));
}

describe("relations in a file of products", () => {
  it("are named by handles, also of products that come further down, and checked as they are written", async () => {
    const file = { rotor: "fits: centrifuge, mixer; replaced-by: rotor-2", centrifuge: "Spare part: rotor", mixer: "", "rotor-2": "" };
    const report = { created: 4, updated: 0, unchanged: 0, faultCount: 0, noteCount: 0 };
    expect(await importing(file, true)).toMatchObject(report);
    expect(await importing(file)).toMatchObject(report);
    expect(await relationsOf("rotor", "centrifuge", "mixer")).toEqual(["fits: centrifuge, mixer; replaced-by: rotor-2", "spare-part: rotor", ""]);
    const same = { created: 0, updated: 0, unchanged: 4, noteCount: 0 };
    expect(await importing(file, true)).toMatchObject(same);
    expect(await importing(file)).toMatchObject(same);
  });

  it("that lead to what only the same file brings count as a change of the product that has them", async () => {
    await importing({ pump: "" });
    const file = { pump: "spare-part: seal", seal: "" };
    for (const check of [true, false]) expect(await importing(file, check)).toMatchObject({ created: 1, updated: 1, unchanged: 0, noteCount: 0 });
    expect(await relationsOf("pump")).toEqual(["spare-part: seal"]);
    expect(await importing(file)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(await importing({ pump: "" })).toMatchObject({ updated: 1 });
    expect(await relationsOf("pump")).toEqual([""]);
  });

  it("that lead nowhere are left out and noted, and a cell that cannot be read is named", async () => {
    const report = await importing({ stand: "fits: nothing-there, clamp", clamp: "", wrong: "goes with: clamp" });
    expect(report).toMatchObject({ created: 2, faultCount: 1, noteCount: 1 });
    expect(report.notes).toEqual([{ line: 2, column: "Relations", reason: 'There is no product "nothing-there". The relation to it was left out.' }]);
    expect(report.faults[0]).toMatchObject({ line: 4, column: "Relations" });
    expect(await relationsOf("stand")).toEqual(["fits: clamp"]);
  });

  it("are in an export, which changes nothing when it is imported again", async () => {
    await importing({ scale: "spare-part: pan, shield", pan: "", shield: "" });
    let text = "";
    for await (const part of productsCsv(shopOf())) text += part;
    expect(text).toContain('"spare-part: pan, shield"');
    const path = join(folder, "export.csv");
    writeFileSync(path, text);
    const report = await importFile(shopOf(), system, path, { check: false, stock: null });
    expect(report).toMatchObject({ created: 0, updated: 0, faultCount: 0, noteCount: 0 });
  });

  it("keep their order across kinds", () => {
    const cell = "fits: a; spare-part: b, c; fits: d";
    expect(relationsCell(readRelations(cell) as never)).toBe(cell);
    expect(readRelations(`fits: ${Array.from({ length: 201 }, (_, at) => `p-${at}`).join(", ")}`)).toBe("At most 200 relations are possible.");
  });
});
