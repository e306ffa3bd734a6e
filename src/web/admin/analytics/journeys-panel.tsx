import { CircleHelp, Monitor, Smartphone, Tablet } from "lucide-react";
import { countryName } from "#domain/postal-address.ts";
import { actionText } from "#domain/reports/funnel-names.ts";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { tableWords } from "#web/messages/figure-words.ts";
import { timeText } from "../toolkit/date-format.ts";
import { FigureNotes } from "../toolkit/figure-note.tsx";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { journeysTable } from "./behavior-tables.ts";
import { CsvButton } from "./csv-button.tsx";
import { durationText, minutesText, sourceName } from "./figure-text.ts";

type Journey = Answer<"GET /api/admin/analytics/journeys">["journeys"][number];

const devices = { desktop: [Monitor, "Desktop"], phone: [Smartphone, "Mobile"], tablet: [Tablet, "Tablet"] } as const;

/** The latest sessions, each of which can be opened to show its steps. */
export function JourneysPanel({ journeys }: { journeys: Journey[] }) {
  return (
    <Panel
      title="Recent journeys"
      flush
      actions={
        <span className="flex items-center gap-1">
          <FigureNotes name="Recent journeys" figures={tableWords.journeys} />
          <CsvButton table={journeysTable({ journeys })} />
        </span>
      }
    >
      {journeys.length === 0 ? (
        <EmptyNote title="No sessions in this period">
          The latest sessions appear here, step by step, once visitors who may be measured open the shop.
        </EmptyNote>
      ) : (
        <ul>
          {journeys.map((journey) => (
            <JourneyEntry key={`${journey.id} ${journey.began}`} journey={journey} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function JourneyEntry({ journey }: { journey: Journey }) {
  const [Icon, device] = journey.device ? devices[journey.device] : [CircleHelp, "Unknown device"];
  const country = journey.country ? countryName(journey.country) : "Unknown location";
  const hidden = journey.allSteps - journey.steps.length;
  return (
    <li className="border-t border-line">
      <details>
        <summary className="grid cursor-pointer gap-x-3 px-4 py-3 hover:bg-canvas sm:flex sm:flex-wrap sm:items-center">
          <span className="inline-flex items-center gap-2 font-mono font-medium">
            <Icon role="img" aria-label={device} className="size-4 text-slate" />
            {journey.id}
          </span>
          {journey.hasOrdered && <span className="w-fit rounded-full bg-green-soft px-2 text-[0.8125rem] text-green">Converted</span>}
          <span className="figures text-slate">
            {timeText(journey.began)} · {minutesText(journey.seconds)} · {country} · {sourceName(journey.source)} ·{" "}
            {journey.allSteps === 0 ? "steps no longer stored" : journey.allSteps === 1 ? "1 step" : `${journey.allSteps} steps`}
            {journey.isSignedIn && " · signed in"}
          </span>
          <span className="figures font-medium sm:ml-auto">{moneyText(journey.revenue)}</span>
        </summary>
        {journey.allSteps === 0 && (
          <p className="px-4 pb-4 text-slate">
            The steps of this session are no longer stored: the customer’s data was erased, or the visitor events of that day are no longer stored.
          </p>
        )}
        <ol className="grid gap-1 px-4 pb-4 empty:hidden">
          {journey.steps.map((step, place) => (
            <li key={`${step.at} ${place}`} className="figures grid gap-x-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
              <span className="text-slate">{timeText(step.at)}</span>
              <span>
                {actionText(step.action)}
                {step.page && <span className="font-mono break-all"> {step.page}</span>}
                {step.seconds !== null && <span className="text-slate"> for {durationText(step.seconds)}</span>}
                {step.scrollDepth !== null && <span className="text-slate">, scrolled to {step.scrollDepth}%</span>}
              </span>
            </li>
          ))}
          {hidden > 0 && <li className="text-slate">and {hidden === 1 ? "1 more step" : `${hidden} more steps`}</li>}
        </ol>
      </details>
    </li>
  );
}
