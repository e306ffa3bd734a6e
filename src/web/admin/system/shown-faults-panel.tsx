import { numberText } from "#domain/number-text.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import type { SystemView } from "./system-findings.ts";

type ShownFault = SystemView["shownFaults"]["faults"][number];

const sources: Record<ShownFault["source"], string> = { page: "Page", call: "Call", browser: "Page in the browser" };
const placeText = ({ source, place }: ShownFault) => `${sources[source]} ${place === "*" ? "at an unknown path" : place}`;
/** The ids of faults; error screens show one, so that a customer can name it. */
const idsText = ({ ids }: ShownFault) => ids.slice(0, 3).join(", ");

const columns: AdminColumn<ShownFault>[] = [
  {
    id: "fault",
    title: "Fault",
    cell: (fault) => (
      <>
        <span className="break-words">{fault.message}</span>
        <span className="block text-[0.8125rem] text-slate">{placeText(fault)}</span>
      </>
    ),
  },
  { id: "ids", title: "Latest error IDs", cell: (fault) => <span className="font-mono text-[0.8125rem] break-words">{idsText(fault)}</span> },
  { id: "times", title: "Times", isNumber: true, cell: ({ count }) => numberText(count) },
  { id: "last", title: "Last", cellClassName: "whitespace-nowrap", cell: ({ lastAt }) => timeText(lastAt) },
];

/** The faults for which buyers and staff saw an error screen or message. The log has the cause of each under its id. */
export function ShownFaultsPanel({ shownFaults: { faults, total } }: Pick<SystemView, "shownFaults">) {
  return (
    <Panel title="Errors that people saw" flush={total > 0}>
      {total === 0 ? (
        <p className="text-slate">None in the last 30 days.</p>
      ) : (
        <>
          <p className="px-4 pb-3 text-slate">
            In the last 30 days, the latest first. The log has the cause of each under its error ID.
            {total > faults.length && ` ${numberText(total)} kinds in total; these are the latest ${faults.length}.`}
          </p>
          <AdminTable
            caption="Errors that people saw in the last 30 days"
            columns={columns}
            rows={faults}
            keyOf={({ source, place, message }) => `${source} ${place} ${message}`}
            narrowBelow="2xl"
            phone={(fault) => (
              <div className="px-4 py-2 break-words">
                {fault.message}
                <span className="block text-[0.8125rem] text-slate">
                  {placeText(fault)}, {numberText(fault.count)} {fault.count === 1 ? "time" : "times"}, last {timeText(fault.lastAt)}, error ID{" "}
                  {fault.ids[0]}
                </span>
              </div>
            )}
          />
        </>
      )}
    </Panel>
  );
}
