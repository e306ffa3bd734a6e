import { searchWords } from "#domain/search-text.ts";

/**
 * The forms in which words are compared: singular, in American spelling, without diacritics. Only differences that never separate two
 * things are removed; a wider stem ("microscopy" for "microscope") would put related things among the matches.
 */
const spellings: [RegExp, string][] = [
  [/^(colo|flavo|odo|vapo|behavio|harbo|labo|tumo|mo|neighbo|rigo)ur(?=$|s$|ed$|ing$|less$|ful$|s)/, "$1r"],
  [/^(centi|milli|micro|kilo|nano)?(li|me)tre$/, "$1$2ter"],
  [/^(cent|theat|fib|calib|spect|sept|lust|sab)re(?=$|d$)/, "$1er"],
  [/^(centi?|fib)re/, "$1er"],
  [/^grey/, "gray"],
  [/^alumini/, "alumin"],
  [/^sulph/, "sulf"],
  [/^(an|hydrol|catal|paral|dial|electrol)yse(?=$|r$)/, "$1yze"],
  [/([a-z]{4})isation$/, "$1ization"],
  [/([a-z]{4})iser$/, "$1izer"],
  [/([a-z]{4}[^p])ise$/, "$1ize"],
  [/^(ana|hi|cata|dia|mono|homo|epi)logue$/, "$1log"],
  [/^(h|an|leuk|ped|gyn)ae/, "$1e"],
  [/^oe(?=[sd])/, "e"],
  [/^mould/, "mold"],
  [/^plough/, "plow"],
  [/^tyre$/, "tire"],
  [/^(label|model|dial|travel|cancel|level|channel|signal|fuel)l(?=ed$|ing$|er$)/, "$1"],
  [/^(programm|kilogramm)e$/, "$1"],
  [/^cheque$/, "check"],
  [/^licence$/, "license"],
];
const americanMost = 24;
const irregular = new Map(
  "mice mouse,men man,women woman,feet foot,teeth tooth,children child,knives knife,shelves shelf,halves half,lives life,leaves leaf,loaves loaf,indices index,vertices vertex,matrices matrix,apparatuses apparatus,lenses lens,gases gas,buses bus,axes axis,series series,species species,bases base,analyses analysis,diagnoses diagnosis,media media,data data,bacteria bacterium,fungi fungus,batteries battery,movies movie,cookies cookie,selfies selfie,cuvettes cuvette"
    .split(",")
    .map((pair) => pair.split(" ") as [string, string]),
);

/** Words that do not help to find a product. */
export const fillers = new Set("a an the of for and or with to in on by from at is".split(" "));

const known = new Map<string, string>();
const knownMost = 50_000;

/** The form in which a word of `searchWords` is compared. */
export function stem(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  const stemmed = american(singular(word));
  if (known.size >= knownMost) known.clear();
  known.set(word, stemmed);
  return stemmed;
}

function singular(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const odd = irregular.get(word);
  if (odd !== undefined) return odd;
  if (!word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word;
  if (/(?:x|ch|sh|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

function american(word: string): string {
  if (word.length < 4 || word.length > americanMost) return word;
  for (const [pattern, replacement] of spellings) if (pattern.test(word)) return word.replace(pattern, replacement);
  return word;
}

/** The words of a text in the form in which they are compared, in order. */
export function termsOf(text: string, most = 2_000): string[] {
  const words = searchWords(text);
  if (words === "") return [];
  return words.split(" ", most).map((word) => stem(word.slice(0, 64)));
}

/** A part number or barcode in the form in which it is compared: only letters and digits. */
export function codeOf(text: string): string {
  return searchWords(text).replaceAll(" ", "").slice(0, 64);
}
