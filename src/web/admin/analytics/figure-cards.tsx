import type { Answer } from "#web/api-call.ts";
import { figureWords } from "#web/messages/figure-words.ts";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { changeText, countText, minutesText, rateText, wholeMoneyText } from "./figure-text.ts";

export type Sums = Answer<"GET /api/admin/analytics/behavior">["sums"];
type CardName = "visits" | "conversionRate" | "averageSeconds" | "revenue" | "orders" | "averageOrder";

const cards: { name: CardName; text: (sums: Sums) => string; value: (sums: Sums) => number | null }[] = [
  { name: "visits", text: ({ visits }) => countText(visits), value: ({ visits }) => visits },
  { name: "conversionRate", text: ({ conversionRate }) => rateText(conversionRate), value: ({ conversionRate }) => conversionRate },
  { name: "averageSeconds", text: ({ averageSeconds }) => minutesText(averageSeconds), value: ({ averageSeconds }) => averageSeconds },
  { name: "revenue", text: ({ revenue }) => wholeMoneyText(revenue), value: ({ revenue }) => Number(revenue.amount) },
  { name: "orders", text: ({ orders }) => countText(orders), value: ({ orders }) => orders },
  {
    name: "averageOrder",
    text: ({ averageOrder }) => (averageOrder ? wholeMoneyText(averageOrder) : "–"),
    value: ({ averageOrder }) => averageOrder && Number(averageOrder.amount),
  },
];
const behaviorCards: readonly CardName[] = ["visits", "conversionRate", "averageSeconds", "revenue"];

/** The four most important figures, each beside that of the previous period. */
export function FigureCards({ sums, before, names = behaviorCards }: { sums: Sums; before: Sums; names?: readonly CardName[] }) {
  const shown = names.flatMap((name) => cards.find((card) => card.name === name) ?? []);
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {shown.map(({ name, text, value }) => {
        const change = changeText(value(sums), value(before));
        return (
          <div key={name} className="rounded-surface border border-line bg-paper p-4">
            <dt className="flex items-start justify-between gap-1 text-slate">
              {figureWords[name].name}
              <FigureNote {...figureWords[name]} />
            </dt>
            <dd className="figures mt-1 text-xl font-semibold tracking-[-0.02em] sm:text-2xl">{text(sums)}</dd>
            <dd className="figures text-[0.8125rem] text-slate">
              Previously {text(before)}
              {change && ` (${change})`}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
