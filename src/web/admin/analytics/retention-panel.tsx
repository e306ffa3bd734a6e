import type { Answer } from "#web/api-call.ts";
import { retentionMeans } from "#web/messages/retention-words.ts";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { retentionTable, shownMonths } from "./behavior-tables.ts";
import { CsvButton } from "./csv-button.tsx";
import { countText, monthText, rateText } from "./figure-text.ts";

type Retention = Answer<"GET /api/admin/analytics/retention">;
type Month = Retention["months"][number];

/** The share of customers who ordered again, by the month of their first order. */
export function RetentionPanel({ months }: Pick<Retention, "months">) {
  const { shown, later } = shownMonths(months);
  return (
    <Panel title="Customers who ordered again (retention)" actions={shown.length > 0 && <CsvButton table={retentionTable({ months })} />}>
      <div className="-mt-1 mb-2 flex items-center gap-1 text-slate">
        Customers who ordered again, by month of their first order, for the last twelve months. Of the filters above, only “Sessions” (real or test)
        applies.
        <FigureNote name="Customers who ordered again (retention)" means={retentionMeans} />
      </div>
      {shown.length === 0 ? (
        <EmptyNote title="No first orders in the last twelve months">How many customers order again appears here once there are orders.</EmptyNote>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
        <section aria-label="Retention by month" tabIndex={0} className="relative overflow-x-auto">
          <table className="figures w-full text-right">
            <caption className="sr-only">Customers who ordered again, by month of their first order</caption>
            <thead className="text-slate">
              <tr>
                <th scope="col" rowSpan={2} className="sticky left-0 bg-paper px-2 py-1 text-left align-bottom font-medium whitespace-nowrap">
                  First order
                </th>
                <th scope="col" rowSpan={2} className="px-2 py-1 align-bottom font-medium">
                  Customers
                </th>
                <th scope="colgroup" colSpan={later.length} className="px-2 py-1 text-left font-medium whitespace-nowrap">
                  Months after the first order
                </th>
              </tr>
              <tr>
                {later.map((at) => (
                  <th key={at} scope="col" className="px-2 py-1 font-medium whitespace-nowrap">
                    +{at + 1}
                    <span className="sr-only">{at === 0 ? " month later" : " months later"}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <MonthRow key={row.month} row={row} later={later} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  );
}

function MonthRow({ row: { month, customers, again }, later }: { row: Month; later: number[] }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="sticky left-0 bg-paper px-2 py-1 text-left font-medium whitespace-nowrap">
        {monthText(month)}
      </th>
      <td className="px-2 py-1">{countText(customers)}</td>
      {later.map((at) => {
        const count = again[at];
        if (count === undefined) return <td key={at} />;
        const share = count / customers;
        return (
          <td
            key={at}
            className="px-2 py-1 whitespace-nowrap"
            // Even the darkest shade keeps the text readable; the numbers say the same.
            style={{ background: `color-mix(in srgb, var(--color-accent) ${Math.round(share * 25)}%, transparent)` }}
          >
            {countText(count)}
            <span className="block text-[0.8125rem]">{rateText(share)}</span>
          </td>
        );
      })}
    </tr>
  );
}
