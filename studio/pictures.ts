/**
 * `npm run pictures`: renders the pictures of the sample shop's products with Blender and keeps them in seed/pictures;
 * those of the set "shop" belong to the shop itself and lie in public/pictures.
 * A picture is rendered again only when what it shows has changed, and each is kept as soon as it is done, so that the
 * command may be stopped and started at any time. How to add a product stands in studio/README.md.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { asPng, blender, encoded, needProgram, type Rendered } from "./blender.ts";
import { film } from "./film.ts";

// All paths are those of the repository, wherever the command was called.
process.chdir(dirname(import.meta.dirname));

const pictures = "seed/pictures";
/** The shop's own pictures, which its pages show whatever it sells. */
const ownSet = "shop";
const folderOf = (handle: string) => (handle === ownSet ? "public/pictures" : join(pictures, handle));
const fileOf = (view: string) => `${view}.avif`;
const viewOf = (file: string) => file.replace(/\.avif$/, "");
/** An entry of a set's pictures.json, in the order in which the shop shows them. */
type Picture = { file: string; alt: string; digest: string };

const usage = `npm run pictures -- HANDLE [HANDLE ...]   renders what has changed of these products
npm run pictures -- --all                 of every product that has a model
  --view NAME    only this view
  --draft        small and quick, into the temporary directory
  --again        also what has not changed
  --film         the film of the home page, public/hero.mp4, and its first picture; needs ffmpeg
  --sheet        writes docs/pictures/contact-sheet.webp from all finished pictures`;

const { values: asked, positionals: handles } = readCall();

function readCall() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        all: { type: "boolean", default: false },
        view: { type: "string" },
        draft: { type: "boolean", default: false },
        again: { type: "boolean", default: false },
        film: { type: "boolean", default: false },
        sheet: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
  } catch (fault) {
    return wrongCall(`${(fault as Error).message}\n\n`);
  }
}

function wrongCall(reason = ""): never {
  console.error(`${reason}${usage}`);
  process.exit(2);
}

async function main() {
  if (asked.help) return console.log(usage);
  const wanted = asked.all ? modelledHandles() : handles;
  if (wanted.length === 0 && !asked.sheet && !asked.film) wrongCall();
  if (wanted.length > 0 || asked.film) needProgram("blender", "Blender 3.4 or newer", "blender");
  let failed = 0;
  for (const handle of wanted) {
    await renderProduct(handle).catch((fault: Error) => {
      failed += 1;
      console.error(`${handle}: ${fault.message}`);
    });
  }
  if (asked.film) await film();
  if (asked.sheet) await contactSheet();
  if (failed > 0) process.exitCode = 1;
}

/** Every handle that a file in studio/models names in its HANDLES. */
function modelledHandles(): string[] {
  return readdirSync(join(import.meta.dirname, "models"))
    .filter((name) => name.endsWith(".py"))
    .sort()
    .flatMap((name) => {
      const list = /^HANDLES = \[([^\]]*)\]/m.exec(readFileSync(join(import.meta.dirname, "models", name), "utf8"))?.[1] ?? "";
      return [...list.matchAll(/"([^"]+)"/g)].map(([, handle]) => handle ?? "");
    });
}

/** Lets Blender render the views of one product, and finishes each picture while Blender goes on with the next. */
async function renderProduct(handle: string) {
  const out = asked.draft ? join(tmpdir(), "studio-drafts", handle) : mkdtempSync(join(tmpdir(), "studio-"));
  mkdirSync(out, { recursive: true });
  const kept = readPictures(handle).filter(isThere(handle));
  const known = asked.draft || asked.again ? {} : Object.fromEntries(kept.map(({ file, digest }) => [viewOf(file), digest]));
  const flags = [...(asked.view ? ["--view", asked.view] : []), ...(asked.draft ? ["--draft"] : [])];
  let altByView: Record<string, string> = {};
  let startedAt = Date.now();
  await blender(handle, { out, known, flags }, async (message) => {
    if ("views" in message) altByView = message.views;
    if ("unchanged" in message) console.log(`${handle} ${message.unchanged}: unchanged`);
    if ("rendered" in message) {
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      const draft = asked.draft ? await draftPicture(message) : await savePicture(handle, message, altByView);
      console.log(`${handle} ${message.rendered}: ${seconds} s${draft ? `, ${draft}` : ""}`);
      startedAt = Date.now();
    }
  }).finally(() => asked.draft || rmSync(out, { recursive: true }));
  if (!asked.draft && Object.keys(altByView).length > 0) writePictures(handle, altByView, readPictures(handle));
}

const isThere = (handle: string) => (picture: Picture) => existsSync(join(folderOf(handle), picture.file));

function readPictures(handle: string): Picture[] {
  const list = join(folderOf(handle), "pictures.json");
  return existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as Picture[]) : [];
}

/** In the order of the model's views; a picture whose view is gone is dropped from the list. */
function writePictures(handle: string, altByView: Record<string, string>, list: Picture[]) {
  const ordered = Object.entries(altByView).flatMap(([view, alt]) =>
    list.filter(({ file }) => viewOf(file) === view).map(({ file, digest }) => ({ file, alt, digest })),
  );
  mkdirSync(folderOf(handle), { recursive: true });
  writeFileSync(join(folderOf(handle), "pictures.json"), `${JSON.stringify(ordered, null, 2)}\n`);
}

async function savePicture(handle: string, rendered: Rendered, altByView: Record<string, string>) {
  const file = fileOf(rendered.rendered);
  const bytes = await encoded(rendered);
  mkdirSync(folderOf(handle), { recursive: true });
  writeFileSync(join(folderOf(handle), file), bytes);
  const others = readPictures(handle).filter((picture) => picture.file !== file);
  writePictures(handle, altByView, [...others, { file, alt: "", digest: rendered.digest }]);
}

/** A draft is for looking at: it becomes a PNG. Returns its path. */
async function draftPicture(rendered: Rendered): Promise<string> {
  const file = rendered.file.replace(/rgba$/, "png");
  writeFileSync(file, await asPng(rendered));
  return file;
}

/** All finished pictures side by side, for looking through. */
async function contactSheet() {
  const files = readdirSync(pictures, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => readPictures(entry.name).map(({ file }) => join(pictures, entry.name, file)));
  const [cell, columns, background] = [240, 12, "#F3F6F6"];
  const cells = await Promise.all(files.map((file) => sharp(file).resize(cell, cell, { fit: "contain", background }).png().toBuffer()));
  const sheet = join("docs/pictures", "contact-sheet.webp");
  await sharp({ create: { width: columns * cell, height: Math.ceil(files.length / columns) * cell, channels: 3, background } })
    .composite(cells.map((input, at) => ({ input, left: (at % columns) * cell, top: Math.floor(at / columns) * cell })))
    .webp({ quality: 80 })
    .toFile(sheet);
  console.log(`${sheet}: ${files.length} pictures`);
}

main().catch((fault: Error) => {
  console.error(fault.message);
  process.exitCode = 1;
});
