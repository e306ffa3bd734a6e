import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { faultyBlocks } from "#support/faulty-blocks.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { changeSettings, loadSettings, readBuyerTexts } from "./settings.ts";
import type { SettingsInput } from "./settings-input.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };
type Blocks = NonNullable<SettingsInput<"home">["blocks"]>;

async function arrange(blocks: Blocks) {
  const { revision } = (await loadSettings(shopOf())).home;
  await changeSettings(shopOf(), manager, "home", { revision, blocks });
  return (await loadSettings(shopOf())).home.blocks;
}

describe("the blocks of the home page", () => {
  it("of a new shop are those that every shop had before", async () => {
    const { blocks } = (await loadSettings(shopOf())).home;
    expect(blocks.map(({ kind }) => kind)).toEqual(["hero", "categories", "featured", "about", "closing", "newsletter"]);
    expect(blocks.some(({ isHidden }) => isHidden)).toBe(false);
  });

  it("are kept in the order of staff, each with an id, and the words of a block that was taken off stay", async () => {
    const { revision } = (await loadSettings(shopOf())).home;
    await changeSettings(shopOf(), manager, "home", { revision, closingHeadline: "Start your lab" });
    const blocks = await arrange([
      { kind: "newsletter" },
      { kind: "text", title: "Hours", text: "{{shop-name}} is open." },
      { kind: "text", title: "More" },
    ]);
    expect(blocks.map(({ id, kind }) => [id, kind])).toEqual([
      ["newsletter", "newsletter"],
      ["text", "text"],
      ["text #2", "text"],
    ]);
    const { home } = await readBuyerTexts(shopOf());
    expect([home.blocks[1]?.text, home.closingHeadline]).toEqual(["My shop is open.", "Start your lab"]);
  });

  it("are refused twice of one kind that a page has once, without what they show, and with more collections than a page can load", async () => {
    const faulty: Blocks[] = [[{ kind: "newsletter" }, { kind: "newsletter" }], ...faultyBlocks];
    for (const blocks of faulty) expect([blocks, await refusalOf(arrange(blocks))]).toEqual([blocks, "input-invalid"]);
  });
});
