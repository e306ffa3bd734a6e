import type { Buyer } from "#domain/buyer.ts";
import { addLines, readCart } from "#domain/cart/cart.ts";
import { maxLines, maxQuantity } from "#domain/cart/cart-input.ts";
import { orderableUnits } from "#domain/inventory/availability.ts";
import { type Money, toMoney } from "#domain/money.ts";
import { allowedUpTo, quantityRuleText } from "#domain/quantity-rules.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { withVariant } from "#domain/variant-title.ts";
import { unitPriceAt } from "#domain/volume-prices.ts";
import { adjustedQuantity, choiceOf, type PartChoice } from "./part-choice.ts";
import { partKey } from "./part-list.ts";
import type { AddPartsInput, CheckPartsInput } from "./quick-order-input.ts";
import { type MatchedPart, type PartRow, selectAlternatives, selectParts, selectReplacements, type WantedPart } from "./quick-order-queries.ts";
import { type SubstituteChoice, substitutesOf } from "./substitutes.ts";

/**
 * Quick order promises: every line of a list gets an answer that names every difference from what was typed; only what was requested goes into the
 * cart, and whatever is available goes in at once.
 */

/**
 * The result for one line. `ready`: its only choice can be ordered in `quantity`. `several`: the buyer must choose one. In the other states
 * the choices are alternatives. `notes` name the differences from what was typed.
 */
export type CheckedPart = {
  part: string;
  quantity: number;
  /** The quantity in the list, where `quantity` is less because no more can be ordered. */
  listed: number | null;
  state: "ready" | "several" | "not-found" | "not-sold" | "out-of-stock";
  choices: PartChoice[];
  /** If the only choice is out of stock: what can be ordered instead. */
  instead: SubstituteChoice[];
  notes: string[];
  /** The price of the line, if it is ready. */
  total: Money | null;
};

export type CheckedParts = { lines: CheckedPart[]; readyCount: number; subtotal: Money };

type CheckedLine = CheckPartsInput["lines"][number];
type Matched = { line: CheckedLine; quantity: number; notes: string[]; found: MatchedPart[] };

/** Returns for each line what it names, in which quantity it can be ordered and when it ships. Changes nothing. */
export async function checkParts(shop: Shop, buyer: Buyer, input: CheckPartsInput): Promise<CheckedParts> {
  const matched = joinSame(await matchLines(shop, input.lines));
  const [alternatives, replacements] = await Promise.all([
    alternativesOf(
      shop,
      matched.filter(({ found }) => found.length === 0),
    ),
    replacementsOf(
      shop,
      matched.filter(({ found }) => found.length > 0 && !found.some(({ isSold }) => isSold)),
    ),
  ]);
  const answered = matched.map((line) => checkedOf(line, alternatives.get(line) ?? replacements.get(line) ?? [], buyer.currency));
  const checked = await withSubstitutes(shop, answered, buyer.currency);
  const ready = checked.filter(({ part }) => part.state === "ready");
  const cents = ready.reduce((sum, { totalCents }) => sum + totalCents, 0);
  return { lines: checked.map(({ part }) => part), readyCount: ready.length, subtotal: toMoney(cents, buyer.currency) };
}

type Answered = { part: CheckedPart; totalCents: number };

async function withSubstitutes(shop: Shop, answered: Answered[], currency: string): Promise<Answered[]> {
  const wanted = answered.flatMap(
    ({
      part: {
        state,
        choices: [only],
        quantity,
      },
    }) => (state === "out-of-stock" && only ? [{ variantId: only.variantId, quantity }] : []),
  );
  const found = await substitutesOf(shop, wanted, currency);
  return answered.map((line) => {
    const [only] = line.part.choices;
    return line.part.state === "out-of-stock" && only ? { ...line, part: { ...line.part, instead: found.get(only.variantId) ?? [] } } : line;
  });
}

async function matchLines(shop: Shop, lines: CheckedLine[]): Promise<Matched[]> {
  const wanted = lines.map((line) => wantedOf(line.part, line.variantId ?? null));
  // A part number that contains a space before digits looks like one with a quantity.
  const wholes = lines.flatMap((line, at) => (line.whole !== undefined && !line.variantId ? [{ at, wanted: wantedOf(line.whole, null) }] : []));
  const rows = await selectParts(shop, [...wanted, ...wholes.map((whole) => whole.wanted)]);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  const wholeFound = new Map(wholes.map(({ at }, place) => [at, byPlace.get(lines.length + place) ?? []]));
  return lines.map((line, at) => {
    const asWhole = wholeFound.get(at) ?? [];
    const isWhole = asWhole.length > 0 && line.whole !== undefined;
    const found = nearest(isWhole ? asWhole : (byPlace.get(at) ?? []));
    const notes = line.quantity === null ? [`The quantity “${line.quantityText}” could not be read, so it is 1 for now.`] : [];
    return { line: isWhole ? { ...line, part: line.whole ?? line.part } : line, quantity: isWhole ? 1 : (line.quantity ?? 1), notes, found };
  });
}

const wantedOf = (part: string, variantId: string | null): WantedPart => ({ key: partKey(part), typed: part.trim(), variantId });

/** Prefers variants that are sold, then the better match; only those that match equally well are left. */
function nearest(found: MatchedPart[]): MatchedPart[] {
  const sold = found.filter(({ isSold }) => isSold);
  const counted = sold.length > 0 ? sold : found;
  const best = Math.min(...counted.map(({ rank }) => rank));
  return counted.filter(({ rank }) => rank === best);
}

/** Joins lines that name the same variant and adds their quantities. */
function joinSame(lines: Matched[]): Matched[] {
  const joined = new Map<string, Matched>();
  return lines.filter((line) => {
    const [only, ...others] = line.found;
    if (!only || others.length > 0) return true;
    const before = joined.get(only.variantId);
    if (!before) {
      joined.set(only.variantId, line);
      return true;
    }
    before.quantity += line.quantity;
    before.notes.push(`The list also has it as “${line.line.part}”; the quantities were added together.`);
    return false;
  });
}

async function alternativesOf(shop: Shop, lines: Matched[]): Promise<Map<Matched, PartRow[]>> {
  const keyed = lines.filter(({ line }) => partKey(line.part) !== "");
  if (keyed.length === 0) return new Map();
  const rows = await selectAlternatives(
    shop,
    keyed.map(({ line }) => partKey(line.part)),
  );
  return new Map(keyed.map((line, at) => [line, rows.filter(({ place }) => place === at)]));
}

async function replacementsOf(shop: Shop, lines: Matched[]): Promise<Map<Matched, PartRow[]>> {
  if (lines.length === 0) return new Map();
  const rows = await selectReplacements(
    shop,
    lines.flatMap(({ found }) => found.map(({ variantId }) => variantId)),
  );
  return new Map(lines.map((line) => [line, rows.filter(({ replacedId }) => line.found.some(({ variantId }) => variantId === replacedId))]));
}

function checkedOf(matched: Matched, others: PartRow[], currency: string): Answered {
  const { line, notes, found } = matched;
  const open = (state: CheckedPart["state"], choices: PartRow[], quantity = matched.quantity) => ({
    part: {
      ...{ part: line.part, quantity, listed: null, state, choices: choices.map((row) => choiceOf(row, quantity, currency)) },
      ...{ instead: [], notes, total: null },
    },
    totalCents: 0,
  });
  const [only] = found;
  if (!only) return open("not-found", others);
  if (!only.isSold) return open("not-sold", others);
  if (found.length > 1) return open("several", found);
  const { quantity, note } = adjustedQuantity(only, matched.quantity);
  if (quantity === 0) return open("out-of-stock", [only]);
  if (note) notes.push(note);
  const totalCents = unitPriceAt(only.priceCents, only.volumePrices, quantity) * quantity;
  const listed = quantity < matched.quantity ? matched.quantity : null;
  const part = { part: line.part, quantity, listed, state: "ready" as const, choices: [choiceOf(only, quantity, currency)], instead: [], notes };
  return { part: { ...part, total: toMoney(totalCents, currency) }, totalCents };
}

/** A line that was not added to the cart in the wanted quantity, and why. */
export type LeftPart = { variantId: string; name: string; wanted: number; added: number; reason: string };
/** `addedCount`: how many different variants were added. */
export type AddedParts = { cartId: string | null; addedCount: number; left: LeftPart[] };

/** How often the stock is read again when other buyers were quicker. */
const maxAttempts = 4;
const soldMeanwhile = new Set(["out-of-stock", "quantity-not-available", "quantity-not-allowed", "variant-not-found", "cart-full"]);

/**
 * Adds everything that is available to the buyer's cart at once, and says why the rest was not added. Refuses `stored-too-much`, `session-ended`,
 * and what the cart refuses if other buyers repeatedly buy the same at the same time.
 */
export async function addParts(shop: Shop, buyer: Buyer, { lines }: AddPartsInput): Promise<AddedParts> {
  const wanted = new Map<string, number>();
  for (const { variantId, quantity } of lines) wanted.set(variantId.toLowerCase(), (wanted.get(variantId.toLowerCase()) ?? 0) + quantity);
  for (let tries = 1; ; tries++) {
    const [cart, rows] = await Promise.all([
      readCart(shop, buyer),
      selectParts(
        shop,
        [...wanted.keys()].map((variantId) => ({ key: "", typed: "", variantId })),
      ),
    ]);
    const there = new Map(cart?.lines.map(({ variantId, quantity }) => [variantId, quantity]));
    const { adding, left } = planOf(wanted, rows, there);
    if (adding.length === 0) return { cartId: cart?.id ?? null, addedCount: 0, left };
    try {
      const { id } = await addLines(shop, buyer, { cartId: cart?.id ?? null, lines: adding });
      return { cartId: id, addedCount: adding.length, left };
    } catch (thrown) {
      if (tries === maxAttempts || !isRefusal(thrown) || !soldMeanwhile.has(thrown.code)) throw thrown;
    }
  }
}

function planOf(wanted: ReadonlyMap<string, number>, rows: MatchedPart[], there: ReadonlyMap<string, number>) {
  const byId = new Map(rows.map((row) => [row.variantId, row]));
  const adding: { merchandiseId: string; quantity: number }[] = [];
  const left: LeftPart[] = [];
  let room = maxLines - there.size;
  for (const [variantId, units] of wanted) {
    const row = byId.get(variantId);
    const has = there.get(variantId) ?? 0;
    const within = row?.isSold ? allowedUpTo(row, Math.min(has + units, orderableUnits(row) ?? maxQuantity, maxQuantity)) : 0;
    const fits = has > 0 || room > 0;
    const added = fits ? Math.max(0, within - has) : 0;
    if (added > 0) {
      adding.push({ merchandiseId: variantId, quantity: added });
      if (has === 0) room -= 1;
    }
    if (added < units) left.push({ variantId, name: row ? withVariant(row) : "", wanted: units, added, reason: reasonOf(row, has, fits) });
  }
  return { adding, left };
}

function reasonOf(row: PartRow | undefined, has: number, fits: boolean): string {
  if (!row?.isSold) return "It is not sold anymore.";
  if (!fits) return `A cart holds at most ${maxLines} different products.`;
  const orderable = orderableUnits(row);
  const rule = quantityRuleText(row);
  if (orderable === 0) return "It is out of stock.";
  const most = allowedUpTo(row, Math.min(orderable ?? maxQuantity, maxQuantity));
  const inCart = has > 0 ? `, and ${has} ${has === 1 ? "is" : "are"} in the cart already` : "";
  if (rule && (most === 0 || has < most)) return `It is sold ${rule}${inCart}.`;
  return `Only ${most} can be ordered right now${inCart}.`;
}
