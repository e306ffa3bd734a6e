import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

/** What seed/studio/studio.py says while it renders. */
export type Told = { views: Record<string, string> } | { unchanged: string } | Rendered;
/** `file`: rows of three bytes, without grain. */
export type Rendered = { rendered: string; file: string; width: number; height: number; digest: string };
export type Pixels = { data: Buffer; info: { width: number; height: number; channels: 3 } };

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
  onTold: (told: Told) => Promise<void>,
): Promise<void> {
  const script = ["-b", "-t", "2", "-P", "seed/studio/studio.py", "--", handle, "--out", out, "--known", JSON.stringify(known), ...flags];
  const work = spawn("blender", script, { stdio: ["ignore", "pipe", "pipe"] });
  let complaints = "";
  work.stderr.on("data", (words) => {
    complaints += words;
  });
  const ended = new Promise<number | null>((resolve) => work.on("close", resolve));
  for await (const line of createInterface({ input: work.stdout }))
    if (line.startsWith("studio:{")) await onTold(JSON.parse(line.slice("studio:".length)) as Told);
  const status = await ended;
  if (status !== 0) throw new Error(complaints.trim() || `Blender ended with status ${status}.`);
}

/** Sets the ground to the shop's. */
export function onGround({ file, width, height }: Rendered): Pixels {
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
