import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { sanitizeRichText } from "#domain/rich-text.ts";
import { sanitizerInThread } from "./sanitizer.ts";

const program = resolve("src/sanitizer-thread.ts");

describe("texts that are sanitized in a thread", () => {
  it("are the same as those sanitized at once, and deep nesting goes", async () => {
    const sanitizer = sanitizerInThread(program);
    const html = `${"<p>One <b>two</b> & <script>three</script></p>".repeat(300)}${"<i>".repeat(3000)}end`;
    const outcome = await sanitizer.sanitize(html);
    expect(outcome).toEqual({ status: "done", html: sanitizeRichText(html) });
    expect(sanitizeRichText("<i>".repeat(3000)).match(/<i>/g)?.length).toBeLessThanOrEqual(100);
  });

  it("leave the event loop to others meanwhile", async () => {
    const sanitizer = sanitizerInThread(program);
    let turns = 0;
    const counting = setInterval(() => turns++, 0);
    await sanitizer.sanitize("<x>".repeat(60_000));
    clearInterval(counting);
    expect(turns).toBeGreaterThan(0);
  });

  it("are given up when they take too long, and the next one is done", async () => {
    expect(await sanitizerInThread(program, { timeLimitMs: 1 }).sanitize("<x>".repeat(60_000))).toEqual({ status: "too-slow" });
    expect(await sanitizerInThread(program).sanitize("<p>x</p>")).toEqual({ status: "done", html: "<p>x</p>" });
  });

  it("wait for one another, and no more than 16 do", async () => {
    const sanitizer = sanitizerInThread(program);
    const outcomes = await Promise.all(Array.from({ length: 18 }, (_, at) => sanitizer.sanitize(`<p>${at}</p>`)));
    expect(outcomes.map(({ status }) => status)).toEqual([...Array(16).fill("done"), "busy", "busy"]);
  });

  it("fail with the fault of a thread that cannot run", async () => {
    await expect(sanitizerInThread(resolve("src/none.ts")).sanitize("<p>x</p>")).rejects.toThrow();
  });
});
