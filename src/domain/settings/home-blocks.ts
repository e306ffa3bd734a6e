import { z } from "zod";
import type { RowIdentity } from "#domain/domain-events/field-changes.ts";
import { linkTarget } from "#domain/link-target.ts";
import { storedPicture } from "#domain/picture-input.ts";
import { rowId, withRowIds } from "./row-ids.ts";

/**
 * The blocks of the home page, from top to bottom. Safe in a browser. The texts of the first six kinds are in fields of the `home` section
 * and not in the block: each appears at most once, and removing it from the page loses none of its texts.
 */
export const singleBlockKinds = ["hero", "categories", "featured", "about", "closing", "newsletter"] as const;
/** These kinds have their texts in the block, so a page may have several of each. */
export const addedBlockKinds = ["text", "picture", "collection", "articles"] as const;
export const blockKinds = [...singleBlockKinds, ...addedBlockKinds] as const;
export type BlockKind = (typeof blockKinds)[number];

export const maxBlocks = 30;
/** Each of these blocks loads a row of products with the page. */
export const maxCollectionBlocks = 4;

/** A block uses only the fields of its kind, from `title` on. */
export const homeBlock = z.object({
  id: rowId,
  kind: z.enum(blockKinds),
  isHidden: z.boolean().default(false),
  title: z.string().trim().max(200).default(""),
  text: z.string().trim().max(800).default(""),
  links: z
    .array(z.object({ text: z.string().trim().max(60), url: linkTarget }))
    .max(2)
    .default([]),
  /** The handle of the collection whose products it shows. */
  collection: z.string().trim().max(240).default(""),
  picture: storedPicture.nullable().default(null),
});
export type HomeBlock = z.output<typeof homeBlock>;
export type AddedBlock = HomeBlock & { kind: (typeof addedBlockKinds)[number] };

export const newBlock = (kind: BlockKind, id: string): HomeBlock => ({
  id,
  kind,
  isHidden: false,
  title: "",
  text: "",
  links: [],
  collection: "",
  picture: null,
});

/** Identifies and labels blocks when two lists of blocks are compared. */
export const blockIdentity: RowIdentity = { by: ({ id }) => id, label: ({ kind, title }) => title || kind };

export const homeBlocks = z
  .array(homeBlock)
  .max(maxBlocks, `At most ${maxBlocks} blocks.`)
  .overwrite((blocks) => withRowIds(blocks, ({ kind }) => kind))
  .default(() => singleBlockKinds.map((kind) => newBlock(kind, kind)));

/** Faults of the blocks as a whole, by path (`1.collection`). Pure. */
export function homeBlockFaults(blocks: readonly HomeBlock[]): Record<string, string> {
  const faults: Record<string, string> = {};
  const seen = new Map<BlockKind, number>();
  for (const [at, { kind, collection, picture, title, text }] of blocks.entries()) {
    const count = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, count);
    if (kind === "collection" && collection === "") faults[`${at}.collection`] = "Choose a collection.";
    if (kind === "picture" && picture === null) faults[`${at}.picture`] = "Upload a picture, or remove this block.";
    if (kind === "text" && title === "" && text === "") faults[`${at}.title`] = "Enter a heading or a text, or remove this block.";
    if (count > 1 && (singleBlockKinds as readonly string[]).includes(kind)) faults[`${at}.kind`] = "This block is on the page already.";
    if (kind === "collection" && count > maxCollectionBlocks) faults[`${at}.kind`] = `At most ${maxCollectionBlocks} blocks show a collection.`;
  }
  return faults;
}

/** The faults of fields as texts, each once, and those of a block with its position: "Block 2: Choose a collection." Pure. */
export function faultWords(fields: Record<string, string>): string[] {
  const faults = Object.entries(fields).map(([path, fault]) => {
    const [, at] = /(?:^|\.)blocks\.(\d+)(?:\.|$)/.exec(path) ?? [];
    return at === undefined ? fault : `Block ${Number(at) + 1}: ${fault}`;
  });
  return [...new Set(faults)];
}
