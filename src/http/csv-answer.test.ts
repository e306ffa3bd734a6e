import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { csvAnswer } from "./csv-answer.ts";
import type { Env } from "./hono-env.ts";

const nextRound = () => new Promise((done) => setImmediate(done));

/** Serves a file whose rows come from `read`. */
const appOf = (read: () => AsyncGenerator<string[]>) => new Hono<Env>().get("/rows.csv", (c) => csvAnswer(c, "rows.csv", read()));

describe("files whose rows are read while they are sent", () => {
  it("read at most two at once, however many are downloaded, and come whole", async () => {
    let [reading, highest] = [0, 0];
    async function* rows() {
      for (let row = 1; row <= 5; row++) {
        reading += 1;
        highest = Math.max(highest, reading);
        await nextRound();
        reading -= 1;
        yield ["row", String(row)];
      }
    }
    const app = appOf(rows);
    const texts = await Promise.all(Array.from({ length: 10 }, async () => (await app.request("/rows.csv")).text()));
    expect(new Set(texts)).toEqual(new Set(['"row","1"\r\n"row","2"\r\n"row","3"\r\n"row","4"\r\n"row","5"\r\n']));
    expect(highest).toBe(2);
  });

  it("end their reading when the download is canceled", async () => {
    let isOver = false;
    async function* endless() {
      try {
        for (;;) yield ["row", "x".repeat(1000)];
      } finally {
        isOver = true;
      }
    }
    const response = await appOf(endless).request("/rows.csv");
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect.poll(() => isOver).toBe(true);
  });

  it("are refused before anything is sent where the first row is", async () => {
    // biome-ignore lint/correctness/useYield: it fails before its first row.
    async function* failing(): AsyncGenerator<string[]> {
      throw new Error("not-allowed");
    }
    const app = appOf(failing).onError((_, c) => c.text("refused", 403));
    expect((await app.request("/rows.csv")).status).toBe(403);
  });
});
