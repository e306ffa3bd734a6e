import { searchWords } from "#domain/search-text.ts";
import { stem } from "./search-terms.ts";

/** A word of a title: the term to compare, and its role in the title. */
export type TitleTerm = {
  term: string;
  /** It is the thing itself ("bag" in "Laptop bag, black"), not its purpose or appearance. */
  isHead: boolean;
  /** It follows "for", "with" and the like: another thing that the product goes with. */
  isComplement: boolean;
};

const prepositions = new Set(
  "for with w to fits compatible equivalent suitable replaces from including incl includes designed without via supports supporting".split(" "),
);
const connectives = new Set("and or & of in on by at per as a an the + x".split(" "));
/** Words that describe a thing and follow its name in titles: the name comes before them. */
const modifiers = new Set(
  (
    "black white gray silver blue red green yellow brown beige orange pink purple violet gold golden transparent clear chrome graphite anthracite titanium charcoal " +
    "ivory navy lime turquoise aqua magenta cyan multicolor multicolour metallic bronze champagne bordeaux khaki coral tan dark light matte glossy " +
    "original compatible refurbished new used open box boxed retail bulk oem small medium large mini big extra xl xxl standard high low super ultra plus pro " +
    "wired wireless indoor outdoor portable internal external single double dual triple quad twin set pack kit pcs piece pk ea " +
    "plastic metal steel stainless aluminum aluminium glass wood wooden rubber leather cotton nylon polyester silicone vinyl paper cardboard " +
    "male female straight angled full half left right front rear top bottom inch cm mm m ft"
  ).split(" "),
);

/**
 * Splits a title into its words. The last noun of a name is the thing ("laptop bag" is a bag), so a word is a head if it is followed by a comma, a bracket, a
 * figure, a color, a purpose, or nothing. Words of `vendor` are never heads.
 */
export function titleTerms(title: string, vendor: string): TitleTerm[] {
  const makers = new Set(searchWords(vendor).split(" "));
  const found: TitleTerm[] = [];
  let isComplement = false;
  // Marks that end a phrase become separate pieces; a hyphen within a word does not end one.
  const pieces = title
    .slice(0, 1_000)
    .replace(/([,;:(){}[\]/|•–—]|\s-\s)/g, " \u0001 ")
    .split(/\s+/);
  let open: TitleTerm | null = null;
  const close = () => {
    if (open) open.isHead = true;
    open = null;
  };
  for (const piece of pieces) {
    if (piece === "\u0001") {
      close();
      continue;
    }
    for (const word of searchWords(piece).split(" ")) {
      if (word === "") continue;
      const term = stem(word);
      if (prepositions.has(word)) {
        close();
        isComplement = true;
      }
      const isNoun =
        word.length > 1 &&
        !/\d/.test(word) &&
        !modifiers.has(term) &&
        !modifiers.has(word) &&
        !connectives.has(word) &&
        !prepositions.has(word) &&
        !makers.has(word);
      if (!isNoun) close();
      const entry: TitleTerm = { term, isHead: false, isComplement };
      found.push(entry);
      if (isNoun) open = entry;
    }
  }
  close();
  return found;
}
