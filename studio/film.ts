import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { asPng, blender, encoded, needProgram } from "./blender.ts";

const poster = "public/hero.avif";
/** As large as the film: for phones, and for screens whose pixels are seen one by one. Below 14.6 kB, it comes in one round trip. */
const smallPoster = { file: "public/hero-960.avif", width: 960, quality: 65 };
const target = "public/hero.mp4";

/**
 * The film of the home page, and its first picture as the poster. Half of the film is rendered: the other half is the same frames
 * in reverse, so it loops without a seam. Frames stay in the temporary directory, so that it may be stopped and started again.
 */
export async function film(): Promise<void> {
  needProgram("ffmpeg", "ffmpeg", "ffmpeg", "-version");
  const folder = join(tmpdir(), "studio-film");
  mkdirSync(folder, { recursive: true });
  const list = join(folder, "frames.json");
  const known: Record<string, string> = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : {};
  let rate: number | null = null;
  await blender("hero", { out: folder, known, flags: ["--film"] }, async (message) => {
    if ("views" in message) rate = message.rate;
    if (!("rendered" in message)) return;
    if (message.rendered === "poster") {
      writeFileSync(poster, await encoded(message));
      const { file, width, quality } = smallPoster;
      await sharp(poster).resize(width).avif({ quality, effort: 7 }).toFile(file);
    } else writeFileSync(join(folder, `${message.rendered}.png`), await asPng(message));
    rmSync(message.file);
    known[message.rendered] = message.digest;
    writeFileSync(list, JSON.stringify(known));
    console.log(`film ${message.rendered}`);
  });
  if (rate === null) throw new Error("The model of the film does not say how many frames a second has.");
  encode(folder, rate);
  console.log(`${target}: ${Math.round(statSync(target).size / 1024)} KiB`);
}

/** H.264 without sound, in the colors of the web (BT.709), its index in front so that it plays while it loads. */
function encode(folder: string, rate: number): void {
  const graph =
    "split[on][again];[again]reverse,trim=start_frame=1,setpts=PTS-STARTPTS[back];[on][back]concat,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p";
  const color = ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709", "-color_range", "tv"];
  const made = spawnSync("ffmpeg", [
    ...["-v", "error", "-y", "-framerate", String(rate), "-i", join(folder, "%03d.png"), "-filter_complex", graph],
    ...["-c:v", "libx264", "-profile:v", "high", "-preset", "veryslow", "-crf", "21", ...color, "-an", "-movflags", "+faststart", target],
  ]);
  if (made.status !== 0) throw new Error(`ffmpeg could not make the film: ${made.stderr}`);
}
