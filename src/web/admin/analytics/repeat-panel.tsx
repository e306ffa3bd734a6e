import type { Answer } from "#web/api-call.ts";
import { repeatMeans } from "#web/messages/retention-words.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { repeatsTable } from "./behavior-tables.ts";
import { CsvButton } from "./csv-button.tsx";
import { countText, monthText, rateText } from "./figure-text.ts";
import { ShareBars } from "./share-bars.tsx";

type Retention = Answer<"GET /api/admin/analytics/retention">;
type Month = Retention["months"][number];
type Repeat = Retention["repeats"][number];

const columns: AdminColumn<Repeat>[] = [
  { id: "days", title: "Within", cell: ({ days }) => `${days} days` },
  { id: "customers", title: "Customers", isNumber: true, cell: ({ customers }) => countText(customers) },
  { id: "again", title: "Ordered again", isNumber: true, cell: ({ again }) => countText(again) },
  { id: "share", title: "Share", isNumber: true, cell: ({ share }) => rateText(share) },
];

const shareOf = ({ repeats }: Month, days: number) => repeats.find((each) => each.days === days)?.share ?? null;

/** The share of customers who ordered again within a number of days: of all customers, and by the month of their first order. */
export function RepeatPanel({ months, repeats }: Pick<Retention, "months" | "repeats">) {
  if (repeats.every(({ customers }) => customers === 0)) return null;
  const byMonth = months.filter((each) => each.repeats.some(({ customers }) => customers > 0));
  // Twelve months are too short for 365 days to be over.
  const shownDays = repeats.map(({ days }) => days).filter((days) => byMonth.some((row) => shareOf(row, days) !== null));
  return (
    <Panel title="Repeat purchases" actions={<CsvButton table={repeatsTable({ months, repeats })} />}>
      <div className="-mt-1 mb-2 flex items-center gap-1 text-slate">
        Customers who ordered a second time within this many days of their first order. Only first orders of the last 24 months count; the table by
        month has the last twelve. Of the filters above, only “Sessions” (real or test) applies.
        <FigureNote name="Repeat purchases" means={repeatMeans} />
      </div>
      <ShareBars
        rows={repeats.map(({ days, share }) => ({ key: String(days), name: `Within ${days} days`, text: rateText(share), share: share ?? 0 }))}
      />
      <AdminTable
        caption="Repeat purchases"
        columns={columns}
        rows={repeats}
        keyOf={({ days }) => String(days)}
        narrowBelow="2xl"
        phone={({ days, customers, again, share }) => (
          <p className="figures py-2">
            Within {days} days: {countText(again)} of {countText(customers)} ({rateText(share)})
          </p>
        )}
      />
      <AdminTable
        caption="Repeat purchases by month of the first order"
        columns={[
          { id: "month", title: "First order", cell: ({ month }) => monthText(month) },
          ...shownDays.map((days) => ({
            id: String(days),
            title: `${days} days`,
            isNumber: true,
            cell: (row: Month) => rateText(shareOf(row, days)),
          })),
        ]}
        rows={byMonth}
        keyOf={({ month }) => month}
        narrowBelow="2xl"
        phone={(row) => (
          <p className="figures py-2">
            <span className="font-medium">{monthText(row.month)}</span>:{" "}
            {shownDays.map((days) => `${days} days ${rateText(shareOf(row, days))}`).join(", ")}
          </p>
        )}
      />
    </Panel>
  );
}
