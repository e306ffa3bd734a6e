import { useState } from "react";
import { customFunnelInput, exclusionFields, type FunnelDimension, stepFields } from "#domain/reports/custom-funnel-input.ts";
import { actionText, splitValueName, splitWords } from "#domain/reports/funnel-names.ts";
import type { ReportQuery } from "#domain/reports/report-query.ts";
import { goneSegmentName } from "#domain/reports/report-words.ts";
import type { Answer } from "#web/api-call.ts";
import { funnelMeans } from "#web/messages/funnel-words.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { CsvButton } from "./csv-button.tsx";
import { CustomFunnelForm, type FunnelFields } from "./custom-funnel-form.tsx";
import { useEventConditionName } from "./event-condition-fields.tsx";
import { countText, longText, rateText } from "./figure-text.ts";
import { customFunnelTable, dropOffsTable, splitTable } from "./funnel-tables.ts";
import { ReportPart } from "./report-parts.tsx";
import { useReport } from "./report-state.ts";
import { ShareBars } from "./share-bars.tsx";
import { useSegmentChoices } from "./visitor-segments-panel.tsx";

type Funnel = Answer<"GET /api/admin/analytics/custom-funnel">;
type Step = Funnel["steps"][number] & { place: number; name: string };
type Value = Funnel["values"][number];
type Props = { query: ReportQuery; get: (name: string) => string; change: (values: Record<string, string>) => void };

const names = [...stepFields, ...exclusionFields, "window", "split"] as const;
const without = Object.fromEntries(names.map((name) => [name, ""]));

/** A funnel of steps that staff choose in a form; they are kept in the URL. */
export function CustomFunnelPanel({ query, get, change }: Props) {
  const given = Object.fromEntries(names.map((name) => [name, get(name)]).filter(([, value]) => value !== "")) as FunnelFields;
  // Invalid parameters in the URL are ignored, like those of the time and the filters.
  const asked = customFunnelInput.safeParse(given).success ? given : null;
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title="Custom funnel"
      actions={
        <span className="flex flex-wrap gap-2">
          {asked && <AdminButton onClick={() => change(without)}>Clear</AdminButton>}
          <AdminButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {asked ? "Change steps" : "Choose steps"}
          </AdminButton>
        </span>
      }
    >
      {isOpen && (
        <CustomFunnelForm
          key={JSON.stringify(given)}
          asked={asked ?? {}}
          onShow={(fields) => {
            setOpen(false);
            change(fields);
          }}
        />
      )}
      {asked ? (
        <Figures query={query} asked={asked} />
      ) : (
        <p className="text-slate">
          Choose two to eight steps. Each step is an event, which you can limit to a page, product, collection or search. The funnel shows how many
          sessions or browsers completed the steps in order, how long they took, and where the others went.
        </p>
      )}
    </Panel>
  );
}

function Figures({ query, asked }: { query: ReportQuery; asked: FunnelFields }) {
  return (
    <ReportPart query={useReport("GET /api/admin/analytics/custom-funnel", { ...query, ...asked })}>
      {(funnel) => <FunnelFigures funnel={funnel} hasExclusions={exclusionFields.some((name) => asked[name])} />}
    </ReportPart>
  );
}

function FunnelFigures({ funnel, hasExclusions }: { funnel: Funnel; hasExclusions: boolean }) {
  const { counts, open, split, values } = funnel;
  const nameOf = useEventConditionName(funnel.steps.map(({ text }) => text));
  const steps = funnel.steps.map((step, at): Step => ({ ...step, place: at + 1, name: nameOf(step.text) }));
  const noun = counts === "visits" ? "session" : "browser";
  const means = [funnelMeans[counts], hasExclusions && funnelMeans.exclusions, funnelMeans.times].filter(Boolean).join(" ");
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <p className="flex items-center gap-1 text-slate">
          {counts === "visits" ? "Within one session" : "By browser, across its sessions"}
          <FigureNote name="Custom funnel" means={means} />
        </p>
        <CsvButton table={customFunnelTable(steps)} />
      </div>
      {open > 0 && (
        <p className="mb-2 text-slate">
          {countText(open)} of the {noun}s that did not reach the end still {open === 1 ? "has" : "have"} time to do so.
        </p>
      )}
      <ShareBars
        rows={steps.map(({ place, name, count, share }) => ({
          ...{ key: String(place), name: `${place}. ${name}`, text: `${countText(count)} (${rateText(share)})`, share: share ?? 0 },
        }))}
      />
      <AdminTable
        caption="Custom funnel"
        columns={columnsOf(counts === "visits" ? "Sessions" : "Browsers")}
        rows={steps}
        keyOf={({ place }) => String(place)}
        narrowBelow="3xl"
        phone={(step) => <PhoneStep step={step} noun={noun} />}
      />
      <NextActions steps={steps} noun={noun} />
      {split !== null && <Breakdown {...{ split, values, steps }} />}
    </>
  );
}

const columnsOf = (counted: string): AdminColumn<Step>[] => [
  { id: "name", title: "Step", cell: ({ place, name }) => <span className="break-words whitespace-normal">{`${place}. ${name}`}</span> },
  { id: "count", title: counted, isNumber: true, cell: ({ count }) => countText(count) },
  { id: "before", title: "Previous", isNumber: true, cell: ({ countBefore }) => countText(countBefore) },
  { id: "share", title: "Share", isNumber: true, cell: ({ share }) => rateText(share) },
  { id: "dropOff", title: "Drop-off", isNumber: true, cell: ({ dropOff }) => rateText(dropOff) },
  { id: "median", title: "Median time", isNumber: true, cell: ({ medianSeconds }) => longText(medianSeconds) },
  { id: "mean", title: "Average time", isNumber: true, cell: ({ meanSeconds }) => longText(meanSeconds) },
];

function PhoneStep({ step, noun }: { step: Step; noun: string }) {
  return (
    <div className="figures py-2">
      <p className="font-medium break-words">{`${step.place}. ${step.name}`}</p>
      <p className="text-slate">
        {countText(step.count, noun)} (previously {countText(step.countBefore)}), {rateText(step.share)} of all
        {step.dropOff !== null && `, drop-off ${rateText(step.dropOff)}`}
        {step.medianSeconds !== null && `, median ${longText(step.medianSeconds)}, average ${longText(step.meanSeconds)}`}
      </p>
    </div>
  );
}

/** Where visitors went after their last step of the funnel. */
function NextActions({ steps, noun }: { steps: Step[]; noun: string }) {
  const stopped = steps.filter(({ next }) => next.length > 0);
  if (stopped.length === 0) return null;
  return (
    <>
      <div className="mt-5 mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="flex items-center gap-1 font-medium">
          Where drop-offs went next
          <FigureNote name="Where drop-offs went next" means={funnelMeans.next} />
        </h3>
        <CsvButton table={dropOffsTable(stopped)} />
      </div>
      <ul className="grid gap-3 lg:grid-cols-2">
        {stopped.map(({ place, name, next }) => (
          <li key={place} className="rounded-control border border-line p-3">
            <p className="mb-1 font-medium break-words">After {`${place}. ${name}`}</p>
            <ul>
              {next.map(({ action, page, count, share }) => (
                <li key={`${action} ${page}`} className="figures flex flex-wrap justify-between gap-x-3 py-0.5">
                  <span className="min-w-0 break-words">
                    {action === null ? <span className="text-slate">Nothing more</span> : actionText(action)}{" "}
                    {page !== null && <span className="font-mono break-all">{page}</span>}
                  </span>
                  <span>
                    {countText(count, noun)} ({rateText(share)})
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

function breakdownMeans(split: FunnelDimension): string {
  if (split === "segment") return funnelMeans.segment;
  const means = "As recorded in the session of the first step. The ten most frequent values are shown, and all others together.";
  return split === "visitor" ? `${means} ${funnelMeans.visitor}` : means;
}

type BreakdownProps = { split: FunnelDimension; values: Value[]; steps: Step[] };

function Breakdown({ split, values, steps }: BreakdownProps) {
  const segments = new Map(useSegmentChoices(""));
  const segmentName = (segment: string) => segments.get(segment) ?? goneSegmentName;
  const nameOf = (value: string | null) => splitValueName(split, value, { segmentName });
  const title = `By ${splitWords[split].name.toLowerCase()}`;
  const columns: AdminColumn<Value>[] = [
    {
      id: "value",
      title: splitWords[split].name,
      cell: ({ value }) => <span className="break-words whitespace-normal">{nameOf(value)}</span>,
    },
    ...steps.map(
      ({ place }): AdminColumn<Value> => ({
        id: `step${place}`,
        title: `Step ${place}`,
        isNumber: true,
        cell: (row) => countText(row.counts[place - 1] ?? 0),
      }),
    ),
    { id: "rate", title: "Completed", isNumber: true, cell: ({ conversionRate }) => rateText(conversionRate) },
  ];
  return (
    <>
      <div className="mt-5 mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="flex items-center gap-1 font-medium">
          {title}
          <FigureNote name={title} means={breakdownMeans(split)} />
        </h3>
        <CsvButton table={splitTable({ split, values }, steps, { segmentName })} />
      </div>
      <AdminTable
        caption={title}
        columns={columns}
        rows={values}
        keyOf={({ value }) => value ?? "(others)"}
        narrowBelow="3xl"
        phone={({ value, counts, conversionRate }) => (
          <div className="figures py-2">
            <p className="font-medium break-words">{nameOf(value)}</p>
            <p className="text-slate">
              {counts.map((count) => countText(count)).join(" → ")}, {rateText(conversionRate)} completed
            </p>
          </div>
        )}
      />
    </>
  );
}
