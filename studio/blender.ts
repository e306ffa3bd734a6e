import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import sharp from "sharp";

/** What render.py says while it renders. */
export type RenderMessage = { views: Record<string, string>; rate: number | null } | { unchanged: string } | Rendered;
/** `file`: rows of four bytes, without grain; the last is 255 where the bare ground is seen. `close`: the picture shows a part of its thing. */
export type Rendered = { rendered: string; file: string; width: number; height: number; close: boolean; digest: string };
type Pixels = { data: Buffer; info: { width: number; height: number; channels: 3 } };

/**
 * The light ground that cards and galleries have as their own background: #F3F6F6, or rather the nearest to it that the eight bits of
 * an AVIF picture can hold. The exact value comes back as #F4F5F7, which stands out.
 */
const ground = [0xf3, 0xf7, 0xf6] as const;

export function needProgram(name: string, title: string, debianPackage: string, versionFlag = "--version") {
  if (spawnSync(name, [versionFlag], { stdio: "ignore" }).status === 0) return;
  throw new Error(`The studio needs ${title}, and there is no ${name} here. On Debian or Ubuntu: apt-get install ${debianPackage}`);
}

/** Renders what differs from `known` (digests by view) into the directory `out`. Fails with what Blender complained of. */
export async function blender(
  handle: string,
  { out, known, flags }: { out: string; known: Record<string, string>; flags: string[] },
  onMessage: (message: RenderMessage) => Promise<void>,
): Promise<void> {
  // Without an exit code of its own for a fault in a script, Blender would leave with status 0.
  const script = [
    "-b",
    "-t",
    "2",
    "--python-exit-code",
    "1",
    "-P",
    join(import.meta.dirname, "render.py"),
    "--",
    handle,
    "--out",
    out,
    "--known",
    JSON.stringify(known),
    ...flags,
  ];
  const work = spawn("blender", script, { stdio: ["ignore", "pipe", "pipe"] });
  let complaints = "";
  work.stderr.on("data", (words) => {
    complaints += words;
  });
  const ended = new Promise<number | null>((resolve) => work.on("close", resolve));
  // Blender writes the trace of a fault in a script to its output, among its progress.
  const lastSaid: string[] = [];
  for await (const line of createInterface({ input: work.stdout })) {
    if (line.startsWith("studio:{")) await onMessage(JSON.parse(line.slice("studio:".length)) as RenderMessage);
    else if (!line.startsWith("Fra:")) lastSaid.push(line);
    if (lastSaid.length > 20) lastSaid.shift();
  }
  const status = await ended;
  if (status !== 0) throw new Error(complaints.trim() || lastSaid.join("\n").trim() || `Blender ended with status ${status}.`);
}

/** A finished picture as it is kept. */
export function encoded(rendered: Rendered): Promise<Buffer> {
  const { data, info } = onGround(rendered);
  return sharp(data, { raw: info }).avif({ quality: 80, effort: 7, chromaSubsampling: "4:4:4" }).toBuffer();
}

/** For looking at, and for frames of a film. */
export function asPng(rendered: Rendered): Promise<Buffer> {
  const { data, info } = onGround(rendered);
  return sharp(data, { raw: info }).png().toBuffer();
}

/**
 * Sets the ground to the shop's. The shadows on it run out before the picture's edge, so that the picture has no border, but for a
 * close view: there the thing itself runs over the edge, and a shadow that does not would leave a pale frame.
 */
function onGround({ file, width, height, close }: Rendered): Pixels {
  const seen = readFileSync(file);
  const data = Buffer.alloc(width * height * 3);
  const gain = groundOf(seen, width, height).map((level, channel) => (ground[channel] ?? 255) / level);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const bare = (seen[pixel * 4 + 3] ?? 0) / 255;
    const off = ground.map((wanted, channel) => (seen[pixel * 4 + channel] ?? 0) * (gain[channel] ?? 1) - wanted);
    const kept = 1 - bare * (1 - keptShadow(Math.max(...off.map(Math.abs)), close ? 1 : edgeDistance(pixel, width, height)));
    for (const [channel, wanted] of ground.entries())
      data[pixel * 3 + channel] = Math.max(0, Math.min(255, Math.round(wanted + (off[channel] ?? 0) * kept)));
  }
  return { data, info: { width, height, channels: 3 } };
}

/** 0 at the picture's edge, 1 from an eighth of its shorter side inward. */
function edgeDistance(pixel: number, width: number, height: number): number {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  return Math.min(1, Math.min(x, y, width - 1 - x, height - 1 - y) / (Math.min(width, height) * 0.125));
}

/** How much of a shadow stays, given its depth in levels: under two levels it is grain and fades out without an edge. */
function keptShadow(depth: number, inward: number): number {
  return Math.min(1, depth / 2) * inward * inward * (3 - 2 * inward);
}

/** The mean level per channel of the ground in the corners where it is seen. A close view may show none of it. */
function groundOf(seen: Buffer, width: number, height: number): number[] {
  const edge = Math.round(height / 40);
  const corners = [0, height - edge].flatMap((top) => [0, width - edge].map((left) => ({ top, left })));
  const means = corners.map(({ top, left }) => {
    const sums = [0, 0, 0, 0];
    for (let y = top; y < top + edge; y += 1)
      for (let x = left; x < left + edge; x += 1)
        for (const channel of sums.keys()) sums[channel] = (sums[channel] ?? 0) + (seen[(y * width + x) * 4 + channel] ?? 0);
    return sums.map((sum) => sum / edge / edge);
  });
  const bare = means.find(
    ([red = 0, green = 0, blue = 0, share]) =>
      share === 255 && Math.max(...[red, green, blue].map((level, at) => Math.abs(level - (ground[at] ?? 0)))) < 4,
  );
  if (!bare) console.log("  No corner of this picture shows the bare ground: right for a close view, wrong for a whole product.");
  return bare ? bare.slice(0, 3) : [...ground];
}
