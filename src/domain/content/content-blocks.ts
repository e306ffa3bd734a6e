import { z } from "zod";
import { textFaults } from "#domain/settings/buyer-texts.ts";
import { type AddedBlock, addedBlockKinds, blockIdentity, homeBlock, homeBlockFaults, maxBlocks } from "#domain/settings/home-blocks.ts";
import { withRowIds } from "#domain/settings/row-ids.ts";

/** The blocks of a page or an article, shown below its text: blocks of the home page, of the kinds that have their own words. Safe in a browser. */
export const contentBlock = homeBlock.extend({ kind: z.enum(addedBlockKinds) });

export const contentBlocks = z
  .array(contentBlock)
  .max(maxBlocks, `At most ${maxBlocks} blocks.`)
  .overwrite((blocks) => withRowIds(blocks, ({ kind }) => kind));

/** Returns what is wrong with the blocks of a page or an article, by path (`blocks.1.collection`). Pure. */
export function contentBlockFaults(blocks: readonly AddedBlock[]): Record<string, string> {
  const faults = { ...textFaults(blocks), ...homeBlockFaults(blocks) };
  return Object.fromEntries(Object.entries(faults).map(([path, fault]) => [`blocks.${path}`, fault]));
}

/** How lists of blocks are compared for the audit log: a block is identified by its heading; its picture and its buttons count as a whole. */
export const blockComparison = { rows: { blocks: blockIdentity }, ignored: ["blocks.id"], withheld: ["blocks.picture", "blocks.links"] };
