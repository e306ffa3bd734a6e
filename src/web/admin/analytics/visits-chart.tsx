import type { Answer } from "#web/api-call.ts";
import { tableWords } from "#web/messages/figure-words.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNotes } from "../toolkit/figure-note.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { visitsTable } from "./behavior-tables.ts";
import { axisTop, ChartAxis } from "./chart-axis.tsx";
import { ChartCursor } from "./chart-cursor.tsx";
import { CsvButton } from "./csv-button.tsx";
import { countText, unitText } from "./figure-text.ts";

type Unit = Answer<"GET /api/admin/analytics/behavior">["units"][number];

const [width, height] = [600, 160];

const columns: AdminColumn<Unit>[] = [
  { id: "unit", title: "Time", cell: ({ unit }) => unitText(unit) },
  { id: "visits", title: "Sessions", isNumber: true, cell: ({ visits }) => countText(visits) },
  { id: "views", title: "Page views", isNumber: true, cell: ({ views }) => countText(views) },
  { id: "conversions", title: "With an order", isNumber: true, cell: ({ conversions }) => countText(conversions) },
];

const destinationText = ({ unit, visits, conversions }: Unit) =>
  `${unitText(unit)}: ${countText(visits, "session")}, ${countText(conversions)} with an order`;

/** Sessions over the period, as columns and as a table. */
export function VisitsChart({ units }: { units: Unit[] }) {
  const most = Math.max(...units.map(({ visits }) => visits), 0);
  const step = width / Math.max(units.length, 1);
  const gap = step > 8 ? 4 : step / 3;
  const top = axisTop(most, 2);
  const tall = (count: number) => (count === 0 ? 0 : Math.max((count / top) * height, 2));
  const highest = units.find(({ visits }) => visits === most);
  const [first, last] = [units[0], units.at(-1)];
  return (
    <Panel
      title="Sessions over time"
      actions={
        <span className="flex items-center gap-1">
          <FigureNotes name="Sessions over time" figures={tableWords.visitsChart} />
          <CsvButton table={visitsTable({ units })} />
        </span>
      }
    >
      <p className="figures mb-1 text-[0.8125rem] text-slate">
        {highest && most > 0
          ? `Highest: ${countText(most)} on ${unitText(highest.unit)}. The stronger-colored part at the bottom shows sessions with an order.`
          : "No sessions in this period"}
      </p>
      <ChartAxis
        top={top}
        textOf={countText}
        foot={
          <p className="figures flex justify-between text-[0.8125rem] text-slate" aria-hidden="true">
            <span>{first && unitText(first.unit)}</span>
            <span>{last && unitText(last.unit)}</span>
          </p>
        }
      >
        <ChartCursor label="Sessions over time" texts={units.map(destinationText)}>
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" className="h-40 w-full border-b border-edge">
            {units.map(({ unit, visits, conversions }, at) => (
              <g key={unit}>
                <rect x={at * step + gap / 2} y={height - tall(visits)} width={step - gap} height={tall(visits)} className="fill-accent opacity-60" />
                <rect
                  x={at * step + gap / 2}
                  y={height - tall(conversions)}
                  width={step - gap}
                  height={tall(conversions)}
                  className="fill-accent-strong"
                />
              </g>
            ))}
          </svg>
        </ChartCursor>
      </ChartAxis>
      <details className="mt-2">
        <summary className="min-h-6 w-fit cursor-pointer text-accent hover:underline pointer-coarse:min-h-11">Numbers as a table</summary>
        <AdminTable caption="Sessions over time" columns={columns} rows={units} keyOf={({ unit }) => unit} />
      </details>
    </Panel>
  );
}
