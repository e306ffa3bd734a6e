import { Plus, X } from "lucide-react";
import { useState } from "react";
import {
  customFunnelInput,
  exclusionFields,
  funnelDimensions,
  maxExclusions,
  maxSteps,
  minSteps,
  readExclusion,
  stepFields,
  windowMsOf,
} from "#domain/reports/custom-funnel-input.ts";
import { eventConditionText } from "#domain/reports/event-condition-input.ts";
import { splitWords } from "#domain/reports/funnel-names.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminField, AdminSelect } from "../toolkit/admin-fields.tsx";
import { SortableRows } from "../toolkit/sortable-rows.tsx";
import { EventConditionFields, type EventDraft, eventDraftFault, eventDraftOf } from "./event-condition-fields.tsx";

/** The parameters of the URL: `step1`, `without1`, `window`, `split`. */
export type FunnelFields = Record<string, string>;
type Step = EventDraft & { id: string };
type Exclusion = Step & { after: string };
type Props = { asked: FunnelFields; onShow: (fields: FunnelFields) => void };

const usual = ["page_view", "view_item", "add_to_cart", "begin_checkout", "purchase"];
const units = [
  ["session", "One session"],
  ["m", "Minutes"],
  ["h", "Hours"],
  ["d", "Days"],
] as const;
const row = "grid grid-cols-1 gap-3 rounded-control border border-line p-3 sm:grid-cols-3";
const iconButton =
  "grid size-8 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink disabled:opacity-40 pointer-coarse:size-11";

let lastRow = 0;
const rowId = () => `row${++lastRow}`;

function draftOf(asked: FunnelFields) {
  const texts = stepFields.flatMap((name) => asked[name] ?? []);
  const [, count = "", unit = ""] = /^(\d+)([mhd])$/.exec(asked["window"] ?? "") ?? [];
  return {
    steps: (texts.length === 0 ? usual : texts).map((text): Step => ({ id: rowId(), ...eventDraftOf(text) })),
    exclusions: exclusionFields.flatMap((name): Exclusion[] => {
      const read = readExclusion(asked[name] ?? "");
      return read ? [{ id: rowId(), ...read.what, after: read.after === null ? "any" : String(read.after) }] : [];
    }),
    unit: unit === "" ? "session" : unit,
    count: count === "" ? "7" : count,
    split: asked["split"] ?? "",
  };
}

/** The form for steps, exclusions, the time window and the breakdown. They take effect together and are kept in the URL. */
export function CustomFunnelForm({ asked, onShow }: Props) {
  const [draft, setDraft] = useState(() => draftOf(asked));
  const [isChecked, setChecked] = useState(false);
  const { steps, exclusions, unit, count, split } = draft;
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const window = unit === "session" ? "" : `${count}${unit}`;
  const windowFault = unit === "session" || isWindow(window) ? undefined : "Enter a whole number, up to 90 days.";
  const submit = () => {
    setChecked(true);
    if (windowFault || [...steps, ...exclusions].some((each) => eventDraftFault(each))) return;
    onShow({
      ...Object.fromEntries(stepFields.map((name, at) => [name, steps[at] ? eventConditionText(steps[at]) : ""])),
      ...Object.fromEntries(exclusionFields.map((name, at) => [name, exclusions[at] ? exclusionText(exclusions[at], steps.length) : ""])),
      ...{ window, split },
    });
  };
  return (
    <form
      noValidate
      className="mb-4 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SortableRows
        label="Steps"
        rows={steps}
        nameOf={({ id }) => `step ${steps.findIndex((each) => each.id === id) + 1}`}
        disabled={false}
        onMove={(from, to) => change({ steps: steps.toSpliced(from, 1).toSpliced(to, 0, ...steps.slice(from, from + 1)) })}
      >
        {(step, at, movers) => (
          <fieldset className={row}>
            <legend className="sr-only">Step {at + 1}</legend>
            <div className="flex items-center justify-between sm:col-span-3">
              <span aria-hidden="true" className="font-medium">
                Step {at + 1}
              </span>
              <span className="flex items-center">
                {movers}
                <button
                  type="button"
                  className={iconButton}
                  disabled={steps.length <= minSteps}
                  onClick={() => change({ steps: steps.filter(({ id }) => id !== step.id) })}
                >
                  <X aria-hidden="true" className="size-4" />
                  <span className="sr-only">Remove step {at + 1}</span>
                </button>
              </span>
            </div>
            <EventConditionFields
              draft={step}
              isChecked={isChecked}
              onChange={(next) => change({ steps: steps.map((each) => (each.id === step.id ? { id: step.id, ...next } : each)) })}
            />
          </fieldset>
        )}
      </SortableRows>
      <Exclusions {...{ exclusions, isChecked }} steps={steps.length} onChange={(next) => change({ exclusions: next })} />
      <div className="flex flex-wrap gap-2">
        <AdminButton disabled={steps.length >= maxSteps} onClick={() => change({ steps: [...steps, { id: rowId(), ...eventDraftOf("") }] })}>
          <Plus aria-hidden="true" className="size-4" />
          Add step
        </AdminButton>
        <AdminButton
          disabled={exclusions.length >= maxExclusions}
          onClick={() => change({ exclusions: [...exclusions, { id: rowId(), ...eventDraftOf("remove_from_cart"), after: "any" }] })}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add exclusion
        </AdminButton>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-start">
        <AdminSelect label="Within" options={units} value={unit} onChange={({ target }) => change({ unit: target.value })} />
        {unit !== "session" && (
          <AdminField
            label="How many"
            type="number"
            min={1}
            value={count}
            onChange={({ target }) => change({ count: target.value })}
            error={isChecked ? windowFault : undefined}
            className="sm:w-40"
          />
        )}
        <AdminSelect
          label="Break down by"
          options={[["", "Nothing"], ...funnelDimensions.map((name) => [name, splitWords[name].name] as const)]}
          value={split}
          onChange={({ target }) => change({ split: target.value })}
        />
      </div>
      <div>
        <AdminButton type="submit" look="solid">
          Show funnel
        </AdminButton>
      </div>
    </form>
  );
}

type ExclusionsProps = { exclusions: Exclusion[]; isChecked: boolean; steps: number; onChange: (exclusions: Exclusion[]) => void };

function Exclusions({ exclusions, isChecked, steps, onChange }: ExclusionsProps) {
  const change = (id: string, part: Partial<Exclusion>) => onChange(exclusions.map((each) => (each.id === id ? { ...each, ...part } : each)));
  const gaps = Array.from({ length: steps - 1 }, (_, at) => [String(at + 1), `Steps ${at + 1} and ${at + 2}`] as const);
  return exclusions.map((each, at) => (
    <fieldset key={each.id} className={row}>
      <legend className="sr-only">Exclusion {at + 1}</legend>
      <div className="flex items-center justify-between sm:col-span-3">
        <span aria-hidden="true" className="font-medium">
          {" "}
          Exclusion {at + 1}{" "}
        </span>
        <button type="button" className={iconButton} onClick={() => onChange(exclusions.filter(({ id }) => id !== each.id))}>
          <X aria-hidden="true" className="size-4" />
          <span className="sr-only">Remove exclusion {at + 1}</span>
        </button>
      </div>
      <AdminSelect
        label="Between"
        options={[["any", "Any two steps"], ...gaps]}
        value={Number(each.after) < steps ? each.after : "any"}
        onChange={({ target }) => change(each.id, { after: target.value })}
      />
      <EventConditionFields draft={each} isChecked={isChecked} onChange={(next) => change(each.id, next)} />
    </fieldset>
  ));
}

/** If the step that the exclusion follows was removed, the exclusion counts between any two steps. Pure. */
const exclusionText = ({ after, ...what }: Exclusion, steps: number) => `${Number(after) < steps ? after : "any"} ${eventConditionText(what)}`;

const isWindow = (window: string) =>
  windowMsOf(window) !== null && customFunnelInput.safeParse({ step1: "page_view", step2: "page_view", window }).success;
