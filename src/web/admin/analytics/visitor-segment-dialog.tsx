import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { countriesByName } from "#domain/countries.ts";
import { eventConditionText } from "#domain/reports/event-condition-input.ts";
import type { ReportQuery } from "#domain/reports/report-query.ts";
import { maxRules, ruleKinds, type SegmentRule, segmentRule, segmentRules, type VisitorSegment } from "#domain/reports/visitor-segment-input.ts";
import type { InputOf } from "#web/api-call.ts";
import { ruleWords } from "#web/messages/segment-words.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { AdminField, AdminSelect } from "../toolkit/admin-fields.tsx";
import { useAdminSession } from "../toolkit/admin-session.ts";
import { Dialog, DialogButtons } from "../toolkit/dialog.tsx";
import { PickerMany } from "../toolkit/picker.tsx";
import { EventConditionFields, eventDraftOf } from "./event-condition-fields.tsx";
import { countText, rateText } from "./figure-text.ts";

/** A rule as it is being entered: numbers are still text. */
type RuleDraft = {
  id: string;
  kind: SegmentRule["kind"];
  isNot: boolean;
  days: string;
  times: string;
  amount: string;
  countries: string[];
  what: ReturnType<typeof eventDraftOf>;
};

let lastRule = 0;
const usual = { kind: "orders" as const, isNot: false, days: "90", times: "1", amount: "1000", countries: [] as string[], what: eventDraftOf("") };

function draftOf(rule: SegmentRule): RuleDraft {
  const common = { ...usual, id: `rule${++lastRule}`, kind: rule.kind, isNot: rule.isNot, days: String(rule.days) };
  if (rule.kind === "event") return { ...common, times: String(rule.times), what: eventDraftOf(rule.what) };
  if (rule.kind === "orders") return { ...common, times: String(rule.times) };
  if (rule.kind === "spent") return { ...common, amount: rule.amount };
  return rule.kind === "country" ? { ...common, countries: rule.countries } : common;
}

/** Returns the rule, or null if something is missing or wrong. Pure. */
function ruleOf({ kind, isNot, days, times, amount, countries, what }: RuleDraft): SegmentRule | null {
  const parts = {
    ...{ event: { times: Number(times), what: eventConditionText(what) }, orders: { times: Number(times) }, spent: { amount: amount.trim() } },
    ...{ "signed-in": {}, company: {}, country: { countries } },
  };
  const rule = segmentRule.safeParse({ kind, isNot, days: Number(days), ...parts[kind] });
  return rule.success ? rule.data : null;
}

type Props = { segment: VisitorSegment | null; query: ReportQuery; mayKeep: boolean; onClose: () => void; onSaved: (name: string) => void };

/** A segment's name and rules, with how many visitors it has now. Staff who may not save it can still try rules. */
export function VisitorSegmentDialog({ segment, query, mayKeep, onClose, onSaved }: Props) {
  const [name, setName] = useState(segment?.name ?? "");
  const [match, setMatch] = useState<"all" | "any">(segment?.match ?? "all");
  const [drafts, setDrafts] = useState<RuleDraft[]>(() => (segment ? segment.rules.map(draftOf) : [{ ...usual, id: `rule${++lastRule}` }]));
  const [isChecked, setChecked] = useState(false);
  const parsed = segmentRules.safeParse({ match, rules: drafts.map(ruleOf) });
  const rules = parsed.success ? parsed.data : null;
  const save = useMutation({
    mutationFn: async (body: NonNullable<typeof rules>) => {
      if (!segment) return void (await callAdmin("POST /api/admin/analytics/visitor-segments", { body: { name, ...body } }));
      const { id, ...seen } = segment;
      await callAdmin("PUT /api/admin/analytics/visitor-segments/:id", { params: { id }, body: { name, ...body, seen } });
    },
    onSuccess: () => onSaved(name.trim()),
  });
  const change = (id: string, part: Partial<RuleDraft>) => setDrafts(drafts.map((each) => (each.id === id ? { ...each, ...part } : each)));
  return (
    <Dialog open title={segment ? "Change the segment" : mayKeep ? "New segment" : "Try rules"} onClose={onClose} isForm>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (rules && mayKeep) save.mutate(rules);
        }}
      >
        {mayKeep && (
          <AdminField
            label="Name"
            value={name}
            onChange={({ target }) => setName(target.value)}
            maxLength={60}
            required
            error={save.error?.message}
          />
        )}
        <AdminSelect
          label="Visitors who meet"
          options={[
            ["all", "All rules"],
            ["any", "Any rule"],
          ]}
          value={match}
          onChange={({ target }) => setMatch(target.value === "any" ? "any" : "all")}
        />
        {drafts.map((draft, at) => (
          <RuleFields
            key={draft.id}
            {...{ draft, isChecked }}
            place={at + 1}
            onChange={(part) => change(draft.id, part)}
            onRemove={drafts.length > 1 ? () => setDrafts(drafts.filter(({ id }) => id !== draft.id)) : null}
          />
        ))}
        <div>
          <AdminButton disabled={drafts.length >= maxRules} onClick={() => setDrafts([...drafts, { ...usual, id: `rule${++lastRule}` }])}>
            <Plus aria-hidden="true" className="size-4" />
            Add rule
          </AdminButton>
        </div>
        <SegmentCount {...{ rules, query }} />
        <DialogButtons>
          <AdminButton onClick={onClose}>Go back</AdminButton>
          {mayKeep && (
            <AdminButton type="submit" look="solid" disabled={save.isPending || name.trim() === ""}>
              Save segment
            </AdminButton>
          )}
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** The number of visitors in the segment, with the filters of the screen but without its segment filter. */
function SegmentCount({ rules, query }: { rules: ReturnType<typeof segmentRules.parse> | null; query: ReportQuery }) {
  const { segment: _, ...others } = query;
  const { data, error } = useQuery({
    queryKey: ["admin", "analytics", "segment-count", rules, others],
    queryFn: ({ signal }) => {
      const input = { query: others, body: rules } as unknown as InputOf<"POST /api/admin/analytics/visitor-segments/count">;
      return callAdmin("POST /api/admin/analytics/visitor-segments/count", input, { signal });
    },
    enabled: rules !== null,
    placeholderData: (before) => before,
  });
  const text = () => {
    if (!rules) return "Complete the rules to see how many visitors match.";
    if (error) return error.message;
    if (!data) return "Counting…";
    const { visitors, allVisitors } = data;
    return `${countText(visitors)} of ${countText(allVisitors)} visitors in the period shown (${rateText(allVisitors === 0 ? null : visitors / allVisitors)})`;
  };
  return (
    <p role="status" className="figures rounded-control bg-canvas px-3 py-2">
      {text()}
    </p>
  );
}

type RuleProps = { draft: RuleDraft; isChecked: boolean; place: number; onChange: (part: Partial<RuleDraft>) => void; onRemove: (() => void) | null };

function RuleFields({ draft, isChecked, place, onChange, onRemove }: RuleProps) {
  const { kind, isNot, days, times, amount, what } = draft;
  const { currency, eventDays } = useAdminSession().shop;
  const isWrong = isChecked && ruleOf(draft) === null;
  const wholeFault = (value: string, most: number) =>
    isWrong && !(Number.isInteger(Number(value)) && Number(value) >= 1 && Number(value) <= most)
      ? `Enter a whole number from 1 to ${countText(most)}.`
      : undefined;
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded-control border border-line p-3 sm:grid-cols-2">
      <legend className="sr-only">Rule {place}</legend>
      <div className="flex items-center justify-between sm:col-span-2">
        <span aria-hidden="true" className="font-medium">
          Rule {place}
        </span>
        {onRemove && (
          <button
            type="button"
            onClick={onRemove}
            className="grid size-8 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink pointer-coarse:size-11"
          >
            <X aria-hidden="true" className="size-4" />
            <span className="sr-only">Remove rule {place}</span>
          </button>
        )}
      </div>
      <AdminSelect
        label="Type"
        className="sm:col-span-2"
        options={ruleKinds.flatMap((each) => [[each, ruleWords[each].is] as const, [`${each} not`, ruleWords[each].isNot] as const])}
        value={isNot ? `${kind} not` : kind}
        onChange={({ target }) => {
          const [name, not] = target.value.split(" ");
          onChange({ kind: ruleKinds.find((each) => each === name) ?? "orders", isNot: not === "not" });
        }}
      />
      {kind === "event" && <EventConditionFields draft={what} isChecked={isChecked} onChange={(next) => onChange({ what: next })} />}
      {(kind === "event" || kind === "orders") && (
        <AdminField
          label={kind === "event" ? "Times" : "Orders"}
          type="number"
          min={1}
          value={times}
          onChange={({ target }) => onChange({ times: target.value })}
          error={wholeFault(times, 1000)}
        />
      )}
      {kind === "spent" && (
        <AdminField
          label={`Amount (${currency})`}
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => onChange({ amount: target.value })}
          error={isWrong && !/^\d{1,9}(\.\d{1,3})?$/.test(amount.trim()) ? "Enter an amount." : undefined}
        />
      )}
      {kind === "country" && (
        <PickerMany
          label="Countries"
          values={draft.countries}
          options={countriesByName().map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(countries) => onChange({ countries })}
          nothingFound="No country matches."
          error={isWrong && draft.countries.length === 0 ? "Choose a country." : undefined}
        />
      )}
      <AdminField
        label="Within this many days before the end of the period"
        hint={
          Number(days) > eventDays
            ? `Visitor events are stored for ${countText(eventDays)} days (Settings, Privacy); what came earlier is not known.`
            : undefined
        }
        type="number"
        min={1}
        max={365}
        value={days}
        onChange={({ target }) => onChange({ days: target.value })}
        error={wholeFault(days, 365)}
      />
    </fieldset>
  );
}
