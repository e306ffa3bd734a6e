import type { Address } from "#db/schema/checkout.ts";
import { addressRulesOf } from "./address-rules.ts";
import { countryName } from "./postal-address.ts";
import { provinceOnLabel } from "./tax/provinces.ts";

/** Returns an address as it is written on an envelope in its country, without empty lines. On the server only (see `address-rules.ts`). */
export function addressLines(address: Partial<Address>): string[] {
  const { country = "", phone = "" } = address;
  const parts: Record<string, string[]> = {
    N: [`${address.firstName ?? ""} ${address.lastName ?? ""}`, attentionLine(address.attention ?? "")],
    O: [address.company ?? "", address.department ?? ""],
    A: [address.address1 ?? "", address.address2 ?? ""],
    C: [address.city ?? ""],
    S: [provinceOnLabel(country, address.province ?? "")],
    Z: [address.zip ?? ""],
  };
  const lines = addressRulesOf(country)
    .format.split("%n")
    .flatMap((line) => filledLine(line, parts));
  return [...lines, country ? countryName(country) : "", phone].map((line) => line.trim()).filter((line) => line !== "");
}

/** "Attn: Receiving"; a text that already says this ("c/o Dr. Byron") stays as it is. */
export function attentionLine(attention: string): string {
  const text = attention.trim();
  return text === "" || /^(attn|attention|c\/o|z\. ?hd|zhd)\b/i.test(text) ? text : `Attn: ${text}`;
}

/** Fills "%C, %S %Z". Marks between two parts are kept only if both exist, marks before the first part if it exists. A line without parts is empty. */
function filledLine(line: string, parts: Record<string, string[]>): string[] {
  let [text, mark] = ["", ""];
  for (const piece of line.split(/(%[A-Z])/)) {
    if (!/^%[A-Z]$/.test(piece)) {
      mark = piece;
      continue;
    }
    const values = (parts[piece.charAt(1)] ?? []).map((value) => value.trim()).filter((value) => value !== "");
    if (values.length > 0) text += (text !== "" || !/^[\s,.-]*$/.test(mark) ? mark : "") + values.join("\n");
    mark = "";
  }
  return text.split("\n");
}

/** Adds the lines of the address, for the browser, which does not have the rules of countries. */
export function withLines<Stored extends Partial<Address>>(address: Stored): Stored & { formatted: string[] } {
  return { ...address, formatted: addressLines(address) };
}
