import { useState } from "react";
import { classNames } from "#ui/class-names.ts";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { axisTop, ChartAxis } from "../analytics/chart-axis.tsx";
import { ChartCursor } from "../analytics/chart-cursor.tsx";
import { CsvButton } from "../analytics/csv-button.tsx";
import { countText, wholeMoneyText } from "../analytics/figure-text.ts";
import { calendarDay } from "../toolkit/date-format.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { salesByDayTable } from "./home-tables.ts";

type Days = Answer<"GET /api/admin/sales">["days"];
const shapes = { revenue: "Revenue", orders: "Orders" } as const;
type Shape = keyof typeof shapes;

const [width, height, gap] = [600, 160, 4];

/** The last 30 days as columns, and the same numbers as a table. */
export function SalesChart({ days, isTest }: { days: Days; isTest: boolean }) {
  const [shape, setShape] = useState<Shape>("revenue");
  const numberOf = (day: Days[number]) => (shape === "revenue" ? Number(day.revenue.amount) : day.orders);
  const textOf = (day: Days[number]) => (shape === "revenue" ? moneyText(day.revenue) : day.orders === 1 ? "1 order" : `${day.orders} orders`);
  const most = days.reduce((highest, day) => (numberOf(day) > numberOf(highest) ? day : highest), days[0] as Days[number]);
  const step = width / days.length;
  const top = axisTop(numberOf(most), 2);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <Panel
      title={isTest ? "The last 30 days (test orders)" : "The last 30 days"}
      className="mb-4"
      actions={
        <span className="flex flex-wrap items-center gap-2">
          <fieldset aria-label="What the chart shows" className="flex rounded-control border border-line p-0.5">
            {(Object.keys(shapes) as Shape[]).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={shape === each}
                onClick={() => setShape(each)}
                className={classNames(
                  "min-h-7 rounded-[6px] px-2.5 pointer-coarse:min-h-11",
                  shape === each ? "bg-accent-soft font-medium text-accent-strong" : "text-slate hover:text-ink",
                )}
              >
                {shapes[each]}
              </button>
            ))}
          </fieldset>
          <CsvButton table={salesByDayTable({ days })} />
        </span>
      }
    >
      <p className="figures mb-1 text-[0.8125rem] text-slate">
        {numberOf(most) === 0 ? `No ${shape} in the last 30 days` : `Highest: ${textOf(most)} on ${calendarDay(most.day)}`}
      </p>
      <ChartAxis
        top={top}
        textOf={(value) =>
          shape === "revenue" ? wholeMoneyText({ amount: String(value), currencyCode: most.revenue.currencyCode }) : countText(value)
        }
        foot={
          <p className="figures flex justify-between text-[0.8125rem] text-slate" aria-hidden="true">
            <span>{first && calendarDay(first.day)}</span>
            <span>{last && calendarDay(last.day)}</span>
          </p>
        }
      >
        <ChartCursor label={`${shapes[shape]} by day`} texts={days.map((day) => `${calendarDay(day.day)}: ${textOf(day)}`)}>
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" className="h-40 w-full border-b border-edge">
            {days.map((day, at) => {
              const tall = numberOf(day) <= 0 ? 0 : Math.max((numberOf(day) / top) * height, 2);
              return <rect key={day.day} x={at * step + gap / 2} y={height - tall} width={step - gap} height={tall} className="fill-accent" />;
            })}
          </svg>
        </ChartCursor>
      </ChartAxis>
      <details className="mt-2">
        <summary className="min-h-6 w-fit cursor-pointer text-accent hover:underline pointer-coarse:min-h-11">Numbers as a table</summary>
        <table className="mt-2 w-full text-left">
          <caption className="sr-only">Orders and revenue of the last 30 days, the newest first</caption>
          <thead>
            <tr className="border-b border-line text-slate">
              <th scope="col" className="py-1.5 pr-3 font-medium">
                Day
              </th>
              <th scope="col" className="py-1.5 pr-3 text-right font-medium">
                Orders
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                Revenue
              </th>
            </tr>
          </thead>
          <tbody className="figures">
            {days.toReversed().map(({ day, orders, revenue }) => (
              <tr key={day} className="border-b border-line last:border-b-0">
                <th scope="row" className="py-1.5 pr-3 font-normal">
                  {calendarDay(day)}
                </th>
                <td className="py-1.5 pr-3 text-right">{orders}</td>
                <td className="py-1.5 text-right">{moneyText(revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  );
}
