/**
 * `npm run studio`: renders the pictures of the sample shop's products with Blender and keeps them in seed/pictures.
 * A picture is rendered again only when what it shows has changed, and each is kept as soon as it is done, so that the
 * command may be stopped and started at any time. How to add a product stands in seed/studio/README.md.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import sharp from "sharp";

const studio = "seed/studio";
const pictures = "seed/pictures";
/** The light ground that cards and galleries have as their own background. */
const ground = [0xf3, 0xf6, 0xf6] as const;

/** An entry of seed/pictures/<handle>/pictures.json, in the order in which the shop shows them. */
type Picture = { file: string; alt: string; digest: string };
type Told = { views: Record<string, string> } | { unchanged: string } | Rendered;
/** `file`: rows of three bytes, without grain. */
type Rendered = { rendered: string; file: string; width: number; height: number; digest: string };
type Pixels = { data: Buffer; info: { width: number; height: number; channels: 3 } };

const usage = `npm run studio -- HANDLE [HANDLE ...]   renders what has changed of these products
npm run studio -- --all                 of every product that has a model
  --view NAME    only this view
  --draft        small and quick, into the temporary directory
  --again        also what has not changed
  --sheet        writes docs/pictures/contact-sheet.avif from all finished pictures`;

const { values: asked, positionals: handles } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean", default: false },
    view: { type: "string" },
    draft: { type: "boolean", default: false },
    again: { type: "boolean", default: false },
    sheet: { type: "boolean", default: false },
  },
});

async function main() {
  const wanted = asked.all ? modelledHandles() : handles;
  if (wanted.length === 0 && !asked.sheet) throw new Error(usage);
  if (wanted.length > 0) needProgram("blender", "Blender 3.4 or newer", "blender");
  let failed = 0;
  for (const handle of wanted) {
    await renderProduct(handle).catch((fault: Error) => {
      failed += 1;
      console.error(`${handle}: ${fault.message}`);
    });
  }
  if (asked.sheet) await contactSheet();
  if (failed > 0) process.exitCode = 1;
}

function needProgram(name: string, title: string, debianPackage: string) {
  if (spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0) return;
  throw new Error(`The studio needs ${title}, and there is no ${name} here. On Debian or Ubuntu: apt-get install ${debianPackage}`);
}

/** Every handle that a file in seed/studio/models names in its HANDLES. */
function modelledHandles(): string[] {
  return readdirSync(join(studio, "models"))
    .filter((name) => name.endsWith(".py"))
    .sort()
    .flatMap((name) => {
      const list = /^HANDLES = \[([^\]]*)\]/m.exec(readFileSync(join(studio, "models", name), "utf8"))?.[1] ?? "";
      return [...list.matchAll(/"([^"]+)"/g)].map(([, handle]) => handle ?? "");
    });
}

/** Lets Blender render the views of one product, and finishes each picture while Blender goes on with the next. */
async function renderProduct(handle: string) {
  const out = asked.draft ? join(tmpdir(), "studio-drafts", handle) : mkdtempSync(join(tmpdir(), "studio-"));
  mkdirSync(out, { recursive: true });
  const kept = readPictures(handle);
  const known = asked.draft || asked.again ? {} : Object.fromEntries(kept.filter(isThere(handle)).map(({ file, digest }) => [viewOf(file), digest]));
  const view = asked.view ? ["--view", asked.view] : [];
  const draft = asked.draft ? ["--draft"] : [];
  const blender = spawn(
    "blender",
    ["-b", "-t", "2", "-P", join(studio, "studio.py"), "--", handle, "--out", out, "--known", JSON.stringify(known), ...view, ...draft],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let complaints = "";
  blender.stderr.on("data", (words) => {
    complaints += words;
  });
  const ended = new Promise<number | null>((resolve) => blender.on("close", resolve));
  let altByView: Record<string, string> = {};
  let startedAt = Date.now();
  for await (const line of createInterface({ input: blender.stdout })) {
    if (!line.startsWith("studio:{")) continue;
    const told = JSON.parse(line.slice("studio:".length)) as Told;
    if ("views" in told) altByView = told.views;
    if ("unchanged" in told) console.log(`${handle} ${told.unchanged}: unchanged`);
    if ("rendered" in told) {
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      const draft = asked.draft ? await draftPicture(told) : await keepPicture(handle, told, altByView);
      console.log(`${handle} ${told.rendered}: ${seconds} s${draft ? `, ${draft}` : ""}`);
      startedAt = Date.now();
    }
  }
  const status = await ended;
  if (!asked.draft) rmSync(out, { recursive: true });
  if (status !== 0) throw new Error(complaints.trim() || `Blender ended with status ${status}.`);
  if (!asked.draft) writePictures(handle, altByView, readPictures(handle));
}

const viewOf = (file: string) => file.replace(/\.avif$/, "");
const isThere = (handle: string) => (picture: Picture) => existsSync(join(pictures, handle, picture.file));

function readPictures(handle: string): Picture[] {
  const list = join(pictures, handle, "pictures.json");
  return existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as Picture[]) : [];
}

/** In the order of the model's views; a picture whose view is gone is dropped from the list. */
function writePictures(handle: string, altByView: Record<string, string>, list: Picture[]) {
  const ordered = Object.entries(altByView).flatMap(([view, alt]) =>
    list.filter(({ file }) => viewOf(file) === view).map(({ file, digest }) => ({ file, alt, digest })),
  );
  mkdirSync(join(pictures, handle), { recursive: true });
  writeFileSync(join(pictures, handle, "pictures.json"), `${JSON.stringify(ordered, null, 2)}\n`);
}

async function keepPicture(handle: string, told: Rendered, altByView: Record<string, string>) {
  const pixels = onGround(told);
  const file = `${told.rendered}.avif`;
  mkdirSync(join(pictures, handle), { recursive: true });
  await sharp(pixels.data, { raw: pixels.info })
    .avif({ quality: 62, effort: 7, chromaSubsampling: "4:4:4" })
    .toFile(join(pictures, handle, file));
  const others = readPictures(handle).filter((picture) => picture.file !== file);
  writePictures(handle, altByView, [...others, { file, alt: "", digest: told.digest }]);
}

/** A draft is for looking at: it becomes a PNG. Returns its path. */
async function draftPicture(told: Rendered): Promise<string> {
  const pixels = onGround(told);
  const file = told.file.replace(/rgb$/, "png");
  await sharp(pixels.data, { raw: pixels.info }).png().toFile(file);
  return file;
}

/** Sets the ground to exactly the shop's. */
function onGround({ file, width, height }: Rendered): Pixels {
  const data = readFileSync(file);
  const gain = groundOf(data, width, height).map((level, channel) => (ground[channel] ?? 255) / level);
  for (let at = 0; at < data.length; at += 3) {
    const off = ground.map((wanted, channel) => (data[at + channel] ?? 0) * (gain[channel] ?? 1) - wanted);
    const kept = keptShare(Math.max(...off.map(Math.abs)), edgeDistance(at / 3, width, height));
    for (const [channel, wanted] of ground.entries())
      data[at + channel] = Math.max(0, Math.min(255, Math.round(wanted + (off[channel] ?? 0) * kept)));
  }
  return { data, info: { width, height, channels: 3 } };
}

/** 0 at the picture's edge, 1 from a tenth of its shorter side inward. */
function edgeDistance(pixel: number, width: number, height: number): number {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  return Math.min(1, Math.min(x, y, width - 1 - x, height - 1 - y) / (Math.min(width, height) * 0.1));
}

/**
 * How much of a pixel's difference from the ground stays, given that difference in levels. Under two levels it is grain and fades out
 * without an edge. Towards the picture's edge the last breath of a shadow (under 16 levels) runs out too, so that the picture has no border.
 */
function keptShare(off: number, inward: number): number {
  const grain = Math.min(1, off / 2);
  const faint = Math.max(0, 1 - off / 16);
  return grain * (1 - faint * (1 - inward * inward * (3 - 2 * inward)));
}

/** The mean level per channel of the ground, from the first corner that shows it. A close view may have the product in all four. */
function groundOf(data: Buffer, width: number, height: number): number[] {
  const edge = Math.round(height / 40);
  const corners = [0, height - edge].flatMap((top) => [0, width - edge].map((left) => ({ top, left })));
  const means = corners.map(({ top, left }) => {
    const sums = [0, 0, 0];
    for (let y = top; y < top + edge; y += 1)
      for (let x = left; x < left + edge; x += 1)
        for (let channel = 0; channel < 3; channel += 1) sums[channel] = (sums[channel] ?? 0) + (data[(y * width + x) * 3 + channel] ?? 0);
    return sums.map((sum) => sum / edge / edge);
  });
  const bare = means.find((mean) => mean.every((level, channel) => Math.abs(level - (ground[channel] ?? 0)) < 3));
  if (!bare) console.log("  No corner of this picture shows the bare ground: right for a close view, wrong for a whole product.");
  return bare ?? [...ground];
}

/** All finished pictures side by side, for looking through. */
async function contactSheet() {
  const files = readdirSync(pictures, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => readPictures(entry.name).map(({ file }) => join(pictures, entry.name, file)));
  const cell = 240;
  const columns = 12;
  const cells = await Promise.all(files.map((file) => sharp(file).resize(cell).toBuffer()));
  const sheet = join("docs/pictures", "contact-sheet.avif");
  await sharp({ create: { width: columns * cell, height: Math.ceil(files.length / columns) * cell, channels: 3, background: "#F3F6F6" } })
    .composite(cells.map((input, at) => ({ input, left: (at % columns) * cell, top: Math.floor(at / columns) * cell })))
    .avif({ quality: 55 })
    .toFile(sheet);
  console.log(`${sheet}: ${files.length} pictures`);
}

main().catch((fault: Error) => {
  console.error(fault.message);
  process.exitCode = 1;
});
