import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import type { Log, PictureRecipe } from "#domain/ports.ts";
import { type PictureLimits, picturesInProcess } from "./pictures.ts";

const log: Log = { info: () => {}, warn: () => {}, error: () => {} };
const opened: { close(): void }[] = [];
const open = (limits: Partial<PictureLimits> = {}) => {
  const pictures = picturesInProcess(log, limits);
  opened.push(pictures);
  return pictures;
};
afterEach(() => {
  for (const pictures of opened.splice(0)) pictures.close();
});

const half: PictureRecipe = { reads: ["png"], maxPixels: 50_000_000, width: 100, encode: { format: "webp", quality: 80, effort: 0 } };
const upload: PictureRecipe = { ...half, alone: true };
const png = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();
const given = async (bytes: Promise<Uint8Array>) => bytes;

/** Returns the ids of the processes that make pictures for this test's own process. */
function processes(): number[] {
  const children = readdirSync(`/proc/${process.pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${process.pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
  return children.map(Number).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("picture-process"));
}

/** Returns a source that waits to be released, so that a test knows which picture has its turn. */
function held(bytes: Promise<Uint8Array>) {
  let go = () => {};
  let began = () => {};
  const wait = new Promise<void>((resolve) => {
    go = resolve;
  });
  const hasBegun = new Promise<void>((resolve) => {
    began = resolve;
  });
  const source = async () => {
    began();
    await wait;
    return bytes;
  };
  return { source, go, hasBegun };
}

describe("pictures made in a process of their own", () => {
  it("start it at the first picture, share it, and let it end when there is nothing to do", async () => {
    const pictures = open({ idleMs: 1 });
    expect(processes()).toEqual([]);
    const made = await Promise.all([1, 2, 3].map(() => pictures.make(() => given(png(200)), half)));
    for (const outcome of made) expect(outcome).toMatchObject({ status: "made", picture: { width: 100, height: 100 } });
    await expect.poll(processes).toEqual([]);
    expect(await pictures.describe(await png(30))).toEqual({
      status: "read",
      facts: { format: "png", compression: null, width: 30, height: 30 },
    });
  });

  it("have nothing of the shop's environment", async () => {
    const pictures = open();
    await pictures.describe(await png(10));
    const [pid] = processes();
    const names = readFileSync(`/proc/${pid}/environ`, "utf8")
      .split("\0")
      .map((entry) => entry.split("=")[0]);
    expect(names.filter((name) => name && !/^(MALLOC_|UV_THREADPOOL_SIZE|NODE_CHANNEL_)/.test(name))).toEqual([]);
  });

  it("are made again, alone, where the process is killed in the middle, and nothing else fails", async () => {
    const pictures = open();
    await pictures.describe(await png(10));
    const [pid] = processes() as [number];
    process.kill(pid, "SIGSTOP");
    const both = [200, 300].map((width) => pictures.make(() => given(png(width)), half));
    process.kill(pid, "SIGKILL");
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual(["made", "made"]);
    expect(processes()).not.toContain(pid);
  });

  it("cost one picture where it takes too long: its process is killed and the next picture gets another", async () => {
    const pictures = open({ timeLimitMs: 2000 });
    await pictures.describe(await png(10));
    const [pid] = processes() as [number];
    process.kill(pid, "SIGSTOP");
    expect(await pictures.make(() => given(png(200)), half)).toMatchObject({ status: "unreadable", cause: { message: "It took more than 2 s." } });
    const next = async () => (await pictures.make(() => given(png(200)), half)).status;
    await expect.poll(next).toBe("made");
    expect(processes()).not.toContain(pid);
  });

  it("cost one picture where it needs too much memory: a small file of 25 million pixels", async () => {
    const bomb = sharp({ create: { width: 5000, height: 5000, channels: 4, background: "red" } })
      .png({ progressive: true, compressionLevel: 1 })
      .toBuffer();
    const pictures = open({ maxMemoryBytes: 130 * 2 ** 20 });
    const [large, small] = await Promise.all([pictures.make(() => given(bomb), upload), pictures.make(() => given(png(200)), half)]);
    expect(large).toMatchObject({ status: "unreadable", cause: { message: expect.stringContaining("ended") } });
    expect(small).toMatchObject({ status: "made" });
  });

  it("get another process when theirs has grown", async () => {
    const pictures = open({ keptMemoryBytes: 1, idleMs: 600_000 });
    for (let times = 0; times < 3; times++) {
      expect(await pictures.make(() => given(png(200)), half)).toMatchObject({ status: "made" });
      await expect.poll(processes).toEqual([]);
    }
  });

  it("are made two at once, one that may be large alone, and in the order in which they came", async () => {
    const pictures = open();
    const sources = [half, half, upload, half].map((recipe) => ({ recipe, ...held(png(50)) }));
    const begun: number[] = [];
    sources.forEach(({ hasBegun }, at) => void hasBegun.then(() => begun.push(at)));
    const made = sources.map(({ source, recipe }) => pictures.make(source, recipe));
    const goOn = async (at: number) => {
      sources[at]?.go();
      await made[at];
    };
    await sources[1]?.hasBegun;
    expect(begun).toEqual([0, 1]);
    await goOn(0);
    expect(begun).toEqual([0, 1]);
    await goOn(1);
    await sources[2]?.hasBegun;
    expect(begun).toEqual([0, 1, 2]);
    await goOn(2);
    await sources[3]?.hasBegun;
    await goOn(3);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it("are refused where too many wait, and what waits has not been read", async () => {
    const pictures = open();
    const first = held(png(50));
    let read = 0;
    const source = async () => {
      read += 1;
      return png(50);
    };
    const making = [pictures.make(first.source, upload), ...Array.from({ length: 64 }, () => pictures.make(source, half))];
    expect(await pictures.make(source, half)).toEqual({ status: "busy" });
    expect(read).toBe(0);
    first.go();
    expect(new Set((await Promise.all(making)).map(({ status }) => status))).toEqual(new Set(["made"]));
  });

  it("that are none, or of another kind than asked for, or too large, are unreadable", async () => {
    const pictures = open();
    const wrong: [Promise<Uint8Array>, Partial<PictureRecipe>][] = [
      [Promise.resolve(Buffer.from("<svg onload='x()'/>")), {}],
      [png(50), { reads: ["jpeg"] }],
      [png(50), { maxPixels: 2499 }],
    ];
    for (const [bytes, changed] of wrong) expect(await pictures.make(() => bytes, { ...half, ...changed })).toMatchObject({ status: "unreadable" });
    expect(await pictures.describe(Buffer.from("no picture"))).toMatchObject({ status: "unreadable" });
  });

  it("that are drawings ask no other server and read no file, even where nobody looked at them before", async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(String(request.url));
      response.end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const folder = mkdtempSync(join(tmpdir(), "drawing-"));
    const red = { create: { width: 10, height: 10, channels: 3, background: "#ff0000" } } as const;
    await sharp(red).png().toFile(join(folder, "red.png"));
    const drawings = [
      `<image href="${origin}/picture.png" width="10" height="10"/>`,
      `<image href="file://${folder}/red.png" width="10" height="10"/>`,
      `<image href="${folder}/red.png" width="10" height="10"/>`,
      `<style>@import url(${origin}/style.css);</style><use href="${origin}/drawing.svg#a"/>`,
      "<script>throw new Error()</script>",
    ];
    const recipe: PictureRecipe = { reads: ["svg"], maxPixels: 1_000_000, width: 10, height: 10, encode: { format: "png", palette: false } };
    for (const inside of drawings) {
      const svg = `<!DOCTYPE svg SYSTEM "${origin}/all.dtd"><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${inside}</svg>`;
      const outcome = await open().make(async () => Buffer.from(svg), recipe);
      const bytes = outcome.status === "made" ? await sharp(outcome.picture.bytes).ensureAlpha().raw().toBuffer() : Buffer.alloc(0);
      expect([inside, bytes.every((value) => value === 0)]).toEqual([inside, true]);
    }
    server.close();
    rmSync(folder, { recursive: true });
    expect(asked).toEqual([]);
  });

  it("whose bytes cannot be read fail with that fault", async () => {
    await expect(open().make(() => Promise.reject(new Error("disk on fire")), half)).rejects.toThrow("disk on fire");
  });
});
