import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { requireSeen } from "#domain/concurrent-edits.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { invalidate, tags } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";
import { laboratorySynonyms } from "./laboratory-synonyms.ts";
import { searchKey } from "./search-key.ts";
import {
  type BuiltInInput,
  builtInInput,
  maxSynonyms,
  maxTunedSearches,
  type PlacementsInput,
  placementsInput,
  type SearchRedirectInput,
  type SynonymsChange,
  searchRedirectInput,
  synonymsChange,
} from "./search-tuning-input.ts";
import {
  countOtherSearches,
  countSynonyms,
  deleteSearchRedirect,
  deleteSynonyms,
  insertSynonyms,
  lockTuning,
  missingProducts,
  type Placed,
  replacePlacements,
  type StaffSearchRedirect,
  type StaffSynonyms,
  selectBuiltInOff,
  selectPlaced,
  selectPlacements,
  selectSearchRedirect,
  selectSearchRedirects,
  selectSynonyms,
  selectSynonymsById,
  switchBuiltIn,
  updateSynonyms,
  upsertSearchRedirect,
} from "./search-tuning-queries.ts";

/**
 * What staff tune in search: synonyms, searches that redirect to a page, products that come first or last. Each change takes effect with the
 * next search, on every node, because it invalidates `tags.searchTuning`, which the index of products reads before each search.
 */

export type TunedProduct = { id: string; handle: string; title: string; status: "active" | "draft" | "archived" };
export type SearchTuning = {
  /** Synonyms of staff, the newest first. */
  synonyms: StaffSynonyms[];
  builtIn: { words: string; isOff: boolean }[];
  redirects: StaffSearchRedirect[];
  placements: { query: string; pinned: TunedProduct[]; buried: TunedProduct[] }[];
};

/** Reads all tuning. Staff need the right `analytics.read`, as for the reports that are shown with it. */
export async function readSearchTuning(shop: Shop, actor: Actor): Promise<SearchTuning> {
  requireRight(actor, "analytics.read");
  const off = new Set(await selectBuiltInOff(shop));
  const placements = new Map<string, SearchTuning["placements"][number]>();
  for (const { queryKey, query, place, productId: id, handle, title, status } of await selectPlacements(shop)) {
    const placed = placements.get(queryKey) ?? { query, pinned: [], buried: [] };
    placements.set(queryKey, placed);
    placed[place === null ? "buried" : "pinned"].push({ id, handle, title, status });
  }
  return {
    synonyms: await selectSynonyms(shop),
    builtIn: laboratorySynonyms.map((words) => ({ words, isOff: off.has(words) })),
    redirects: await selectSearchRedirects(shop),
    placements: [...placements.values()],
  };
}

/** Changes of the tuning run one after the other. */
async function tune<T>(shop: Shop, work: (shop: Shop) => Promise<T>): Promise<T> {
  return inTransaction(shop, async (shop) => {
    await lockTuning(shop);
    const done = await work(shop);
    await invalidate(shop, [tags.searchTuning]);
    return done;
  });
}

/**
 * Adds synonyms, or changes those with `id`. Staff need the right `search.change`. Refuses `input-invalid`, `not-found`,
 * `changed-meanwhile`. Returns their id.
 */
export async function saveSynonyms(shop: Shop, actor: Actor, input: SynonymsChange, id: string | null = null): Promise<string> {
  requireRight(actor, "search.change");
  const { words, isOneWay, seen } = parseInput(synonymsChange, input);
  return tune(shop, async (shop) => {
    const saved = { id: id ?? shop.ids.next(), words, isOneWay };
    if (id !== null) {
      const stored = isId(id) ? await selectSynonymsById(shop, id) : null;
      if (!stored) throw new Refusal("not-found");
      requireSeen(stored, seen);
      await updateSynonyms(shop, saved);
    } else {
      if ((await countSynonyms(shop)) >= maxSynonyms)
        throw new Refusal("input-invalid", { fields: { words: `There are ${maxSynonyms} entries, as many as there may be. Remove one first.` } });
      await insertSynonyms(shop, saved);
    }
    await record(shop, actor, "search-synonyms.saved", { kind: "search", id: saved.id }, { title: titleOf(words), isOneWay });
    return saved.id;
  });
}

/** Removes synonyms. Staff need the right `search.change`. Refuses `not-found`. */
export async function removeSynonyms(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "search.change");
  await tune(shop, async (shop) => {
    const words = isId(id) ? await deleteSynonyms(shop, id) : null;
    if (!words) throw new Refusal("not-found");
    await record(shop, actor, "search-synonyms.removed", { kind: "search", id }, { title: titleOf(words) });
  });
}

/** Switches an entry of the built-in list off or on. Staff need the right `search.change`. Refuses `not-found`. */
export async function switchBuiltInSynonyms(shop: Shop, actor: Actor, input: BuiltInInput): Promise<void> {
  requireRight(actor, "search.change");
  const { words, isOff } = parseInput(builtInInput, input);
  if (!laboratorySynonyms.includes(words)) throw new Refusal("not-found");
  await tune(shop, async (shop) => {
    await switchBuiltIn(shop, words, isOff);
    await record(shop, actor, "search-synonyms.switched", { kind: "search", id: "built-in" }, { title: titleOf(words.split(" ")), isOff });
  });
}

/**
 * Redirects a search to a path of the shop, or changes its target. Staff need the right `search.change`. Refuses `input-invalid`, also for a new
 * redirect of a search that already has one, and `changed-meanwhile`. Returns its id.
 */
export async function saveSearchRedirect(shop: Shop, actor: Actor, input: SearchRedirectInput): Promise<string> {
  requireRight(actor, "search.change");
  const { query, target, seen } = parseInput(searchRedirectInput, input);
  if (/^\/search(?:[/?#]|$)/i.test(target)) throw new Refusal("input-invalid", { fields: { target: "A search cannot lead to the search page." } });
  return tune(shop, async (shop) => {
    const queryKey = searchKey(query);
    await refuseTooMany(shop, "search_redirects", queryKey);
    const stored = await selectSearchRedirect(shop, queryKey);
    if (seen === null && stored !== null)
      throw new Refusal("input-invalid", { fields: { query: `This search leads to ${stored} already. Edit it in the list.` } });
    requireSeen({ target: stored }, seen === undefined ? undefined : { target: seen });
    const id = await upsertSearchRedirect(shop, { query, queryKey, target });
    await record(shop, actor, "search-redirect.saved", { kind: "search", id }, { title: query, target });
    return id;
  });
}

/** Removes the redirect of a search. Staff need the right `search.change`. Refuses `not-found`. */
export async function removeSearchRedirect(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "search.change");
  await tune(shop, async (shop) => {
    const removed = isId(id) ? await deleteSearchRedirect(shop, id) : null;
    if (!removed) throw new Refusal("not-found");
    await record(shop, actor, "search-redirect.removed", { kind: "search", id }, { title: removed.query, target: removed.target });
  });
}

/**
 * Sets the products that come first for a search, in this order, and those that come last; none removes the setting. Staff need the right `search.change`.
 * Refuses `input-invalid`, also for a product that is gone and for a new entry of a search that has an entry already, and `changed-meanwhile`.
 */
export async function savePlacements(shop: Shop, actor: Actor, input: PlacementsInput): Promise<void> {
  requireRight(actor, "search.change");
  const { query, pinned, buried, seen } = parseInput(placementsInput, input);
  await tune(shop, async (shop) => {
    const queryKey = searchKey(query);
    await refuseTooMany(shop, "search_placements", queryKey);
    const stored = await selectPlaced(shop, queryKey);
    if (seen === null && stored !== null)
      throw new Refusal("input-invalid", { fields: { query: "This search already has pinned or buried products. Edit it in the list." } });
    requireSeen(inOrder(stored ?? nothingPlaced), seen === undefined ? undefined : inOrder(seen ?? nothingPlaced));
    for (const [field, ids] of Object.entries({ pinned, buried }))
      if ((await missingProducts(shop, ids)).length > 0)
        throw new Refusal("input-invalid", { fields: { [field]: "One of these products was deleted. Remove it from the list." } });
    await replacePlacements(shop, { query, queryKey, pinned, buried });
    const placed = { title: query, pinned: pinned.length, buried: buried.length };
    await record(shop, actor, "search-placements.saved", { kind: "search", id: queryKey }, placed);
  });
}

const nothingPlaced: Placed = { pinned: [], buried: [] };
/** The order of buried products does not matter. */
const inOrder = ({ pinned, buried }: Placed): Placed => ({ pinned, buried: buried.toSorted() });

const titleOf = (words: string[]) => words.join(", ");

async function refuseTooMany(shop: Shop, table: "search_redirects" | "search_placements", queryKey: string): Promise<void> {
  if ((await countOtherSearches(shop, table, queryKey)) >= maxTunedSearches)
    throw new Refusal("input-invalid", { fields: { query: `There are ${maxTunedSearches} searches, as many as there may be. Remove one first.` } });
}
