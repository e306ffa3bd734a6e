import { moneyText } from "#ui/money-text.tsx";
import { liveWords } from "#web/messages/figure-words.ts";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { countText } from "./figure-text.ts";
import type { Live } from "./use-realtime.ts";

/** Who is in the shop, what is being bought, and what was sold today. */
export function LiveTiles({ live: { online, carts, checkouts, orders, ordered } }: { live: Live }) {
  const tiles = [
    ["online", countText(online), null],
    ["carts", countText(carts), null],
    ["checkouts", countText(checkouts), null],
    ["orders", countText(orders), `${moneyText(ordered)} ordered`],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tiles.map(([name, value, note]) => (
        <div key={name} className="rounded-surface border border-line bg-paper p-4">
          <dt className="flex items-start justify-between gap-1 text-slate">
            {liveWords[name].name}
            <FigureNote {...liveWords[name]} />
          </dt>
          <dd className="figures mt-1 text-2xl font-semibold tracking-[-0.02em]">{value}</dd>
          {note && <dd className="figures text-[0.8125rem] text-slate">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
