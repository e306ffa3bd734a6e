import { z } from "zod";
import { textFaults } from "#domain/settings/buyer-texts.ts";
import { type AddedBlock, addedBlockKinds, blockIdentity, homeBlock, homeBlockFaults, maxBlocks } from "#domain/settings/home-blocks.ts";
import { withRowIds } from "#domain/settings/row-ids.ts";

/** What a page or an article shows below its text: blocks as on the home page, of the kinds that have their own words. Safe in a browser. */
export const contentBlock = homeBlock.extend({ kind: z.enum(addedBlockKinds) });

export const contentBlocks = z
  .array(contentBlock)
  .max(maxBlocks, `At most ${maxBlocks} blocks.`)
  .overwrite((blocks) => withRowIds(blocks, ({ kind }) => kind));

/** What is wrong with the blocks of a page or an article, by path (`blocks.1.collection`). Pure. */
export function contentBlockFaults(blocks: readonly AddedBlock[]): Record<string, string> {
  const faults = { ...textFaults(blocks), ...homeBlockFaults(blocks) };
  return Object.fromEntries(Object.entries(faults).map(([path, fault]) => [`blocks.${path}`, fault]));
}

/** How two lists of blocks are compared, for people who read what changed: a block by its heading, its picture and its buttons as a whole. */
export const blockComparison = { rows: { blocks: blockIdentity }, ignored: ["blocks.id"], withheld: ["blocks.picture", "blocks.links"] };
