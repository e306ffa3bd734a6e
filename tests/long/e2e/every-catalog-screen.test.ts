import { describe, expect, it } from "vitest";
import { chromiumPath } from "#support/browser.ts";
import { screensOf, useScreenWalk } from "#support/screen-checks.ts";

describe.runIf(chromiumPath)("every admin screen of catalog", () => {
  const walk = useScreenWalk();

  it.each(screensOf("catalog"))("%s fits, is found good by axe, and is worked by keyboard with the focus in sight", walk.look, 240_000);

  it("leads nowhere where nothing is", async () => {
    expect(await walk.deadLinks()).toEqual([]);
  }, 240_000);
});
