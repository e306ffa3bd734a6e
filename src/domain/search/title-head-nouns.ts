import { searchWords } from "#domain/search-text.ts";
import { stem } from "./search-terms.ts";

/** A word of a title: what it is compared as, and what it does there. */
export type TitleTerm = {
  term: string;
  /** The thing itself ("bag" of "Laptop bag, black"), and not what it is for or looks like. */
  isHead: boolean;
  /** Behind "for", "with" and the like: another thing that this one goes with. */
  isComplement: boolean;
};

const prepositions = new Set(
  "for with w to fits compatible equivalent suitable replaces from including incl includes designed without via supports supporting".split(" "),
);
const connectives = new Set("and or & of in on by at per as a an the + x".split(" "));
/** Words that say how a thing is and stand behind its name in titles: the thing is named before them. */
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
 * The words of a title. The names of things end in the thing ("laptop bag" is a bag), so a word is a head when behind it come a comma, a bracket, a
 * figure, a color or what it is for, or nothing more. `vendor`: its words are no heads.
 */
export function titleTerms(title: string, vendor: string): TitleTerm[] {
  const makers = new Set(searchWords(vendor).split(" "));
  const found: TitleTerm[] = [];
  let isComplement = false;
  // Marks that end a phrase are kept as words of their own; a hyphen within a word joins.
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
