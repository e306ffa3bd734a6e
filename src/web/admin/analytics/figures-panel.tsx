import { moneyText } from "#ui/money-text.tsx";
import { type FigureName, figureWords } from "#web/messages/figure-words.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { CsvButton } from "./csv-button.tsx";
import type { Sums } from "./figure-cards.tsx";
import { changeText, countText, durationText, meanText, rateText } from "./figure-text.ts";

type Row = { name: FigureName; now: string; before: string; change: string | null; exact: [number | string | null, number | string | null] };
type Shown = [name: FigureName, value: (sums: Sums) => number | null, text: (value: number | null, sums: Sums) => string];

const whole = (value: number | null) => countText(value ?? 0);
const figures: Shown[] = [
  ["visits", ({ visits }) => visits, whole],
  ["visitors", ({ visitors }) => visitors, whole],
  ["views", ({ views }) => views, whole],
  ["viewsPerVisit", ({ viewsPerVisit }) => viewsPerVisit, meanText],
  ["bounceRate", ({ bounceRate }) => bounceRate, rateText],
  ["averageSeconds", ({ averageSeconds }) => averageSeconds, durationText],
  ["conversions", ({ conversions }) => conversions, whole],
  ["conversionRate", ({ conversionRate }) => conversionRate, rateText],
  ["orders", ({ orders }) => orders, whole],
  [
    "averageOrder",
    ({ averageOrder }) => averageOrder && Number(averageOrder.amount),
    (_, { averageOrder }) => (averageOrder ? moneyText(averageOrder) : "–"),
  ],
  ["revenue", ({ revenue }) => Number(revenue.amount), (_, { revenue }) => moneyText(revenue)],
];

const columns: AdminColumn<Row>[] = [
  {
    id: "name",
    title: "Figure",
    cell: ({ name }) => (
      <span className="flex items-center gap-1">
        {figureWords[name].name}
        <FigureNote {...figureWords[name]} />
      </span>
    ),
  },
  { id: "now", title: "Now", isNumber: true, cell: ({ now }) => now },
  { id: "before", title: "Previous", isNumber: true, cell: ({ before }) => before },
  { id: "change", title: "Change", isNumber: true, cell: ({ change }) => change ?? "–" },
];

/** All figures beside those of the time before. */
export function FiguresPanel({ sums, before }: { sums: Sums; before: Sums }) {
  const rows = figures.map(([name, value, text]): Row => {
    const [now, then] = [value(sums), value(before)];
    return { name, now: text(now, sums), before: text(then, before), change: changeText(now, then), exact: [now, then] };
  });
  const csv = rows.map(({ name, exact }) => [figureWords[name].name, ...exact, figureWords[name].means]);
  return (
    <Panel title="All figures" flush actions={<CsvButton name="figures" head={["Figure", "Now", "Previous", "How it is counted"]} rows={csv} />}>
      <AdminTable caption="All figures" columns={columns} rows={rows} keyOf={({ name }) => name} />
    </Panel>
  );
}
