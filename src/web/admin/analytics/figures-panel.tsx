import { moneyText } from "#ui/money-text.tsx";
import { type FigureName, figureWords } from "#web/messages/figure-words.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { figuresTable, figureValues } from "./behavior-tables.ts";
import { CsvButton } from "./csv-button.tsx";
import type { Sums } from "./figure-cards.tsx";
import { changeText, countText, durationText, meanText, rateText } from "./figure-text.ts";

type Row = { name: FigureName; now: string; before: string; change: string | null };

const whole = (value: number | null) => countText(value ?? 0);
/** How the figures that are not counts are written. */
const texts: Partial<Record<FigureName, (value: number | null, sums: Sums) => string>> = {
  viewsPerVisit: meanText,
  bounceRate: rateText,
  averageSeconds: durationText,
  conversionRate: rateText,
  averageOrder: (_, { averageOrder }) => (averageOrder ? moneyText(averageOrder) : "–"),
  revenue: (_, { revenue }) => moneyText(revenue),
};

const columns: AdminColumn<Row>[] = [
  {
    id: "name",
    title: "Figure",
    cell: ({ name }) => <FigureTitle name={name} />,
  },
  { id: "now", title: "Now", isNumber: true, cell: ({ now }) => now },
  { id: "before", title: "Previous", isNumber: true, cell: ({ before }) => before },
  { id: "change", title: "Change", isNumber: true, cell: ({ change }) => change ?? "–" },
];

function FigureTitle({ name }: { name: FigureName }) {
  return (
    <span className="flex items-center gap-1">
      {figureWords[name].name}
      <FigureNote {...figureWords[name]} />
    </span>
  );
}

/** All figures beside those of the previous period. */
export function FiguresPanel({ sums, before }: { sums: Sums; before: Sums }) {
  const rows = figureValues.map(([name, value]): Row => {
    const [now, then] = [value(sums), value(before)];
    const text = texts[name] ?? whole;
    return { name, now: text(now, sums), before: text(then, before), change: changeText(now, then) };
  });
  return (
    <Panel title="All figures" flush actions={<CsvButton table={figuresTable({ sums, sumsBefore: before })} />}>
      <AdminTable
        caption="All figures"
        columns={columns}
        rows={rows}
        keyOf={({ name }) => name}
        narrowBelow="md"
        phone={({ name, now, before, change }) => (
          <div className="figures px-4 py-2">
            <p className="flex items-center justify-between gap-2">
              <FigureTitle name={name} />
              <span className="font-medium">{now}</span>
            </p>
            <p className="text-right text-[0.8125rem] text-slate">
              Previously {before}
              {change && ` (${change})`}
            </p>
          </div>
        )}
      />
    </Panel>
  );
}
