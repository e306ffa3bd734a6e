import { tableWords } from "#web/messages/figure-words.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { clockText } from "../toolkit/date-format.ts";
import { FigureNotes } from "../toolkit/figure-note.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { axisTop, ChartAxis } from "./chart-axis.tsx";
import { ChartCursor } from "./chart-cursor.tsx";
import { CsvButton } from "./csv-button.tsx";
import { countText } from "./figure-text.ts";
import { liveViewsTable } from "./realtime-tables.ts";
import type { Live } from "./use-realtime.ts";

type Minute = Live["minutes"][number];

const [width, height] = [600, 120];

const columns: AdminColumn<Minute>[] = [
  { id: "minute", title: "Minute", cell: ({ minute }) => clockText(minute) },
  { id: "views", title: "Page views", isNumber: true, cell: ({ views }) => countText(views) },
];

/** Page views in each of the last 30 minutes, as columns and as a table. */
export function LiveViewsChart({ minutes }: { minutes: Minute[] }) {
  const most = Math.max(...minutes.map(({ views }) => views), 1);
  const all = minutes.reduce((sum, { views }) => sum + views, 0);
  const step = width / minutes.length;
  const top = axisTop(most, 2);
  const tall = (views: number) => (views === 0 ? 0 : Math.max((views / top) * height, 2));
  const [first, last] = [minutes[0], minutes.at(-1)];
  return (
    <Panel
      title="Page views per minute"
      actions={
        <span className="flex items-center gap-1">
          <FigureNotes name="Page views per minute" figures={tableWords.liveViews} />
          <CsvButton table={liveViewsTable({ minutes })} />
        </span>
      }
    >
      <p className="figures mb-1 text-[0.8125rem] text-slate">
        {all === 0
          ? "No page was opened in the last 30 minutes"
          : `${countText(all)} in the last 30 minutes, ${countText(most)} in the busiest minute`}
      </p>
      <ChartAxis
        top={top}
        textOf={countText}
        foot={
          <p className="figures flex justify-between text-[0.8125rem] text-slate" aria-hidden="true">
            <span>{first && clockText(first.minute)}</span>
            <span>{last && clockText(last.minute)}</span>
          </p>
        }
      >
        <ChartCursor label="Page views per minute" texts={minutes.map(({ minute, views }) => `${clockText(minute)}: ${countText(views)}`)}>
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" className="h-32 w-full border-b border-edge">
            {minutes.map(({ minute, views }, at) => (
              <g key={minute}>
                <rect x={at * step + 2} y={height - tall(views)} width={step - 4} height={tall(views)} className="fill-accent" />
              </g>
            ))}
          </svg>
        </ChartCursor>
      </ChartAxis>
      <details className="mt-2">
        <summary className="min-h-6 w-fit cursor-pointer text-accent hover:underline pointer-coarse:min-h-11">Numbers as a table</summary>
        <AdminTable caption="Page views per minute" columns={columns} rows={minutes} keyOf={({ minute }) => minute} />
      </details>
    </Panel>
  );
}
