import { type RefObject, useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { Button, buttonClass } from "#ui/button.tsx";
import { ChevronDown, X } from "#ui/icons.tsx";
import { inputClass } from "#ui/input-class.ts";
import type { Chosen } from "./facet-url.ts";
import type { Chip, FacetView } from "./facet-view.ts";

/** The id of the form, to which the sort order belongs too. */
export const filterForm = "listing-filters";
const drawer = "filter-drawer";
/** The words of a facet that are shown at first; the others are one press away. */
const wordsAtOnce = 8;

type Apply = (form: HTMLFormElement) => void;
/** `kept`: what else the form sends. `apply` is called for each choice; without script the form is sent. */
type Props = { action: string; kept?: [name: string, value: string][]; facets: FacetView[]; chosen: Chosen; found: string; apply: Apply };

/** Shown beside the products on a wide screen; on others in a drawer, which the browser opens and closes itself. */
export function FacetFilters({ action, kept = [], facets, chosen, found, apply }: Props) {
  const panel = useRef<HTMLElement>(null);
  return (
    <section
      ref={panel}
      id={drawer}
      popover="auto"
      aria-label="Filters"
      className="fixed inset-y-0 right-auto left-0 m-0 h-dvh max-h-none w-[min(22rem,92vw)] overflow-y-auto overscroll-contain bg-paper text-ink shadow-float backdrop:bg-ink/40 lg:static lg:block lg:h-auto lg:w-full lg:overflow-visible lg:border-0 lg:bg-transparent lg:shadow-none"
    >
      <div className="flex items-center justify-between border-b border-line px-5 py-3 lg:hidden">
        <h2 className="text-lg font-medium">Filters</h2>
        <Button look="plain" popoverTarget={drawer} popoverTargetAction="hide" aria-label="Close filters" className="size-11">
          <X aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <Form
        id={filterForm}
        method="get"
        action={action}
        aria-label="Sort and filter"
        onSubmit={(event) => {
          event.preventDefault();
          apply(event.currentTarget);
        }}
        className="px-5 lg:px-0"
      >
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {facets.map((facet) => (
          <details key={facet.key} open={facet.isOpen} className="group/facet border-b border-line py-1">
            <summary className="flex min-h-11 items-center justify-between gap-3 font-medium">
              <span>
                {facet.name}
                {facet.kind === "range" && facet.unitText && <span className="font-normal text-slate"> ({facet.unitText})</span>}
              </span>
              <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-slate transition-transform duration-150 group-open/facet:rotate-180" />
            </summary>
            {facet.kind === "words" ? (
              <WordFacet facet={facet} chosen={chosen.choices.find(({ key }) => key === facet.key)?.words ?? []} apply={apply} />
            ) : (
              <RangeFacet facet={facet} />
            )}
          </details>
        ))}
        <div className="sticky bottom-0 -mx-5 bg-paper px-5 py-4 lg:hidden">
          <Button type="submit" className="w-full" onClick={() => close(panel)}>
            Show {found}
          </Button>
        </div>
      </Form>
    </section>
  );
}

function close(panel: RefObject<HTMLElement | null>): void {
  if (panel.current?.matches(":popover-open")) panel.current.hidePopover();
}

/** Opens the drawer; not needed where the filters are beside the products. */
export function FilterButton({ chosen }: { chosen: number }) {
  return (
    <button type="button" popoverTarget={drawer} className={buttonClass("outline", "medium", "lg:hidden")}>
      Filters{chosen > 0 && ` (${chosen})`}
    </button>
  );
}

type Words = Extract<FacetView, { kind: "words" }>;

function WordFacet({ facet, chosen, apply }: { facet: Words; chosen: string[]; apply: Apply }) {
  const row = (word: Words["words"][number]) => (
    <li key={word.word}>
      <Choice name={facet.parameter} {...word} isChosen={chosen.includes(word.word)} apply={apply} />
    </li>
  );
  const [first, others] = [facet.words.slice(0, wordsAtOnce), facet.words.slice(wordsAtOnce)];
  return (
    <fieldset className="pb-3">
      <legend className="sr-only">{facet.name}</legend>
      <ul>{first.map(row)}</ul>
      {others.length > 0 && (
        <details open={others.some(({ word }) => chosen.includes(word))}>
          <summary className="flex min-h-9 items-center text-sm font-medium text-accent pointer-coarse:min-h-11">{others.length} more</summary>
          <ul>{others.map(row)}</ul>
        </details>
      )}
    </fieldset>
  );
}

type ChoiceProps = Words["words"][number] & { name: string; isChosen: boolean; apply: Apply };

/** Checked as soon as it is pressed; follows the URL where a link changes it. */
function Choice({ name, word, text, count, isChosen, apply }: ChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.checked = isChosen;
  }, [isChosen]);
  return (
    <label className="facet-choice">
      <input
        ref={input}
        type="checkbox"
        name={name}
        value={word}
        defaultChecked={isChosen}
        disabled={count === 0 && !isChosen}
        onChange={(event) => event.currentTarget.form && apply(event.currentTarget.form)}
      />
      <span className="min-w-0 grow break-words">{text ?? word}</span>
      <span className="figures text-sm text-slate">
        <span className="sr-only">, </span>
        {count}
        <span className="sr-only">{count === 1 ? " product" : " products"}</span>
      </span>
    </label>
  );
}

function RangeFacet({ facet }: { facet: Extract<FacetView, { kind: "range" }> }) {
  const tallest = Math.max(1, ...facet.bars);
  const nameOf = (bound: "min" | "max") => (facet.key === "price" ? bound : `${facet.parameter}.${bound}`);
  return (
    <fieldset className="pb-4">
      <legend className="sr-only">{facet.unitText ? `${facet.name} (${facet.unitText})` : facet.name}</legend>
      {facet.bars.length > 0 && (
        <>
          <svg aria-hidden="true" viewBox={`0 0 ${facet.bars.length} 40`} preserveAspectRatio="none" className="h-10 w-full text-edge">
            <path d={facet.bars.map((bar, at) => barPath(at, bar === 0 ? 1 : 4 + (36 * bar) / tallest)).join("")} fill="currentColor" />
          </svg>
          <p className="figures mt-1 mb-2 flex justify-between gap-3 text-sm text-slate">
            <span>
              <span className="sr-only">From </span>
              {facet.lowText}
            </span>
            <span>
              <span className="sr-only">to </span>
              {facet.highText}
            </span>
          </p>
        </>
      )}
      {facet.unit && <input type="hidden" name={`${facet.parameter}.unit`} value={facet.unit} />}
      <div className="flex flex-wrap items-center gap-2">
        <Bound label={facet.key === "price" ? "Minimum price" : `${facet.name}, from`} name={nameOf("min")} placeholder="Min" value={facet.min} />
        <span aria-hidden="true" className="text-slate">
          –
        </span>
        <Bound label={facet.key === "price" ? "Maximum price" : `${facet.name}, to`} name={nameOf("max")} placeholder="Max" value={facet.max} />
        <Button type="submit" look="outline" size="small" className="ml-auto shrink-0">
          Apply<span className="sr-only"> {lowered(facet.name)}</span>
        </Button>
      </div>
    </fieldset>
  );
}

/** Returns the path of a bar with a gap after it, standing at the bottom of a box 40 high. */
const barPath = (at: number, height: number) => `M${at} 40v-${height.toFixed(1)}h.9V40z`;

/** "Maximum speed" -> "maximum speed", but "RCF" and "pH range" stay. */
const lowered = (name: string) => (/^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name);

/** Follows the URL where a link changes it; otherwise it holds what the visitor types. */
function Bound({ label, name, placeholder, value }: { label: string; name: string; placeholder: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = value;
  }, [value]);
  return (
    <input
      ref={input}
      aria-label={label}
      name={name}
      inputMode="decimal"
      placeholder={placeholder}
      defaultValue={value}
      className={`${inputClass} min-w-16 flex-1`}
    />
  );
}

/** The chosen filters, each with a link that removes it. */
export function FilterChips({ chips, clearTo }: { chips: Chip[]; clearTo: string }) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Chosen filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ text, to }) => (
        <li key={text}>
          <Link
            to={to}
            preventScrollReset
            className="inline-flex min-h-9 items-center gap-1.5 rounded-control bg-accent-soft px-3 text-sm text-ink hover:text-accent-strong pointer-coarse:min-h-11"
          >
            <span className="sr-only">Remove </span>
            {text}
            <X aria-hidden="true" className="size-3.5" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={clearTo} preventScrollReset className={buttonClass("plain", "small", "min-h-9 px-2 text-sm pointer-coarse:min-h-11")}>
          Clear all
        </Link>
      </li>
    </ul>
  );
}
