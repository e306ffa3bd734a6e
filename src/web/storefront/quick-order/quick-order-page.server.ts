import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { maxQuantity } from "#domain/cart/cart-input.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { maxListKilobytes, maxPartLines, readPartList, readQuantity } from "#domain/quick-order/part-list.ts";
import { type AddedParts, addParts, type CheckedParts, checkParts } from "#domain/quick-order/quick-order.ts";
import { addPartsInput, type CheckPartsInput, checkPartsInput } from "#domain/quick-order/quick-order-input.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { buyerOf, originOf, shopOf } from "#web/page-context.ts";
import { cookieHeader } from "#web/shop-cookies.ts";

/** What the page shows after a form was sent. `text`: the list as it now is, for the next form. */
export type QuickOrderAnswer = {
  text: string;
  fault: string | null;
  checked: CheckedParts | null;
  added: Pick<AddedParts, "addedCount" | "left"> | null;
};

type Line = CheckPartsInput["lines"][number];

const tooLarge = `The list is larger than ${maxListKilobytes} KB. Send it in parts.`;
const isSpreadsheet = "This is a spreadsheet or another file that is not plain text. Save it as CSV, or copy its columns and paste them here.";

/** Checks the list that a link brings (`?list=`) for whoever opens it. Nothing goes into a cart until they ask for it. */
export async function loadQuickOrder({ request, context }: LoaderFunctionArgs): Promise<{ linked: QuickOrderAnswer | null }> {
  const text = new URL(request.url).searchParams.get("list") ?? "";
  const lines = readPartList(text).map((line) => ({ ...line, variantId: isId(line.part) ? line.part : null }));
  if (lines.length === 0 || lines.length > maxPartLines) return { linked: null };
  const checked = await checkParts(shopOf(context), buyerOf(context), parseInput(checkPartsInput, { lines }));
  return { linked: { text, fault: null, checked, added: null } };
}

/** Checks a list, checks it again with what was chosen and changed, or puts it into the cart. Works with and without script. */
export async function sendQuickOrder({ request, context }: ActionFunctionArgs) {
  const shop = shopOf(context);
  const buyer = buyerOf(context);
  // Each line has at most five fields.
  const form = await readForm(request, maxPartLines * 5 + 10);
  const answer: QuickOrderAnswer = { text: "", fault: null, checked: null, added: null };
  try {
    const intent = form.get("intent");
    if (intent === "check") {
      const { text, fault } = await sentList(form);
      if (fault !== null) return data({ ...answer, text, fault }, { status: 400 });
      const lines = readPartList(text);
      if (lines.length > maxPartLines) return data({ ...answer, text, fault: `The list has more than ${maxPartLines} lines.` }, { status: 400 });
      if (lines.length === 0) return data({ ...answer, text, fault: "Enter at least one part number." }, { status: 400 });
      return data({ ...answer, text, checked: await checkParts(shop, buyer, parseInput(checkPartsInput, { lines })) });
    }
    if (intent !== "update" && intent !== "add") throw new Refusal("input-invalid");
    const rows = rowsOf(form);
    if (rows.length === 0) return data({ ...answer, fault: "No lines are left." }, { status: 400 });
    if (intent === "update")
      return data({ ...answer, text: textOf(rows), checked: await checkParts(shop, buyer, parseInput(checkPartsInput, { lines: rows })) });
    const wanted = rows.filter(({ variantId, quantity }) => variantId && quantity !== null);
    const others = rows.filter((row) => !wanted.includes(row));
    if (wanted.length === 0) {
      const checked = await checkParts(shop, buyer, parseInput(checkPartsInput, { lines: rows }));
      return data({ ...answer, text: textOf(rows), checked, fault: "None of these lines can go into the cart yet." }, { status: 409 });
    }
    const lines = wanted.map(({ variantId, quantity, listed }) => ({ variantId, quantity: listed ?? quantity }));
    const { cartId, addedCount, left } = await addParts(shop, buyer, parseInput(addPartsInput, { lines }));
    const headers = new Headers();
    if (cartId) headers.append("Set-Cookie", cookieHeader("cart", cartId, originOf(context)));
    if (left.length === 0 && others.length === 0) return redirect(links.cart(), { status: 303, headers });
    const checked = others.length > 0 ? await checkParts(shop, buyer, parseInput(checkPartsInput, { lines: others })) : null;
    return data({ ...answer, text: textOf(others), checked, added: { addedCount, left } }, { headers });
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return data({ ...answer, text: String(form.get("list") ?? ""), fault: refusalText(thrown) }, { status: 409 });
  }
}

/** Returns the pasted text, followed by that of the file. */
async function sentList(form: FormData): Promise<{ text: string; fault: string | null }> {
  const pasted = String(form.get("list") ?? "");
  const file = form.get("file");
  const bytes = file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null;
  if (pasted.length + (bytes?.byteLength ?? 0) > maxListKilobytes * 1024) return { text: pasted.slice(0, maxListKilobytes * 1024), fault: tooLarge };
  if (bytes === null) return { text: pasted, fault: null };
  const read = decoded(bytes);
  if (read === null) return { text: pasted, fault: isSpreadsheet };
  return { text: pasted.trim() === "" ? read : `${pasted.trimEnd()}\n${read}`, fault: null };
}

/** Decodes text as spreadsheets save it: UTF-8, UTF-16 with a byte order mark, or the western Windows code page. Null: it is no text. */
function decoded(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Zipped files such as .xlsx begin with these letters.
    return bytes[0] === 0x50 && bytes[1] === 0x4b ? null : new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * Returns the lines of the checked list as they were sent back, except those with the quantity 0 or none. `listed`: the quantity on the list, where the smaller
 * one that was offered was accepted. The cart then says how many were wanted.
 */
function rowsOf(form: FormData): (Line & { listed: number | null })[] {
  const rows: (Line & { listed: number | null })[] = [];
  for (let at = 0; at < maxPartLines && form.has(`part.${at}`); at++) {
    const quantityText = String(form.get(`quantity.${at}`) ?? "")
      .trim()
      .slice(0, 40);
    if (quantityText === "" || Number(quantityText) === 0) continue;
    const variantId = String(form.get(`variant.${at}`) ?? "") || null;
    const quantity = readQuantity(quantityText);
    const isOffered = quantity !== null && quantity === readQuantity(String(form.get(`offered.${at}`) ?? ""));
    const listed = isOffered ? readQuantity(String(form.get(`listed.${at}`) ?? "")) : null;
    rows.push({
      ...{ part: String(form.get(`part.${at}`)), quantity, quantityText, variantId },
      listed: listed === null ? null : Math.min(listed, maxQuantity),
    });
  }
  return rows;
}

const textOf = (rows: Line[]) => rows.map(({ part, quantity, quantityText }) => `${part}\t${quantity ?? quantityText}`).join("\n");
