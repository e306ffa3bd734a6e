import { useQuery } from "@tanstack/react-query";
import type { Money } from "#domain/money.ts";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { salesWords } from "#web/messages/figure-words.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { weekdayText } from "../toolkit/date-format.ts";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { EmptyNote, FaultNote, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { SalesChart } from "./sales-chart.tsx";

type Figures = Answer<"GET /api/admin/sales">;

/** Today compared with the same weekday a week ago up to the same time of day, and the last 30 days. */
export function SalesPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "overview", "sales"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/sales", {}, { signal }),
    refetchInterval: 60_000,
  });
  if (error && !data)
    return (
      <Panel className="mb-4">
        <FaultNote fault={error} onRetry={refetch} what="The sales could not be loaded." />
      </Panel>
    );
  if (!data)
    return (
      <Panel title="Today" className="mb-4">
        <Skeleton rows={3} label="Loading sales…" />
      </Panel>
    );
  if (data.isEmpty)
    return (
      <Panel title="Sales" className="mb-4">
        <EmptyNote title="No sales in the last 30 days">
          {data.isTest
            ? "Once a test order is placed, today’s orders and revenue appear here, compared with the same weekday a week ago. After you go live, only real orders count."
            : "Once an order is placed, today’s orders and revenue appear here, compared with the same weekday a week ago. Test orders are not counted."}
        </EmptyNote>
      </Panel>
    );
  return (
    <>
      <Today figures={data} />
      <SalesChart days={data.days} isTest={data.isTest} />
    </>
  );
}

function Today({ figures: { today, weekAgo, timeZone, days, isTest } }: { figures: Figures }) {
  const weekday = weekdayText(days.at(-1)?.day ?? "");
  return (
    <Panel title="Today" className="mb-4">
      <dl className="grid gap-4 sm:grid-cols-3">
        <Compared
          {...salesWords.orders}
          now={String(today.orders)}
          before={String(weekAgo.orders)}
          change={changeText(today.orders, weekAgo.orders)}
        />
        <Compared
          {...salesWords.revenue}
          now={moneyText(today.revenue)}
          before={moneyText(weekAgo.revenue)}
          change={changeText(numberOf(today.revenue), numberOf(weekAgo.revenue))}
        />
        <Compared
          {...salesWords.average}
          now={today.average ? moneyText(today.average) : "–"}
          before={weekAgo.average ? moneyText(weekAgo.average) : "–"}
          change={today.average && weekAgo.average ? changeText(numberOf(today.average), numberOf(weekAgo.average)) : null}
        />
      </dl>
      <p className="mt-3 text-[0.8125rem] text-slate">
        Compared with last {weekday} up to the same time of day ({timeZone.replaceAll("_", " ")}).{" "}
        {isTest ? "These are test orders because the shop is in trial mode; canceled orders" : "Test orders and canceled orders"} are not counted.
      </p>
    </Panel>
  );
}

const numberOf = ({ amount }: Money) => Number(amount);

/** "+12%"; null if there is nothing to compare with. */
export function changeText(now: number, before: number): string | null {
  if (before <= 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  return percent === 0 ? "±0%" : `${percent > 0 ? "+" : "−"}${Math.abs(percent)}%`;
}

type ComparedProps = { name: string; means: string; now: string; before: string; change: string | null };

function Compared({ name, means, now, before, change }: ComparedProps) {
  return (
    <div>
      <dt className="flex items-start gap-1 text-slate">
        {name}
        <FigureNote name={name} means={means} />
      </dt>
      <dd className="figures text-2xl font-semibold tracking-[-0.02em]">{now}</dd>
      <dd className="figures text-[0.8125rem] text-slate">
        {before} a week ago{change && ` (${change})`}
      </dd>
    </div>
  );
}
