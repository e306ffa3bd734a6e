import { countText, rateText } from "./figure-text.ts";
import type { Paths } from "./paths-panel.tsx";

type Node = { page: string | null; visits: number; share: number; others: number; next: readonly unknown[] };
type Way = { direction: "from" | "to"; nameOf: (page: string) => string };

/** Pages with the pages that follow them, which open one by one. Bars show which share of all visits went there. */
export function PathTree({ paths: { next, others, visits }, ...way }: { paths: Paths } & Way) {
  return <Nodes nodes={next} others={others} whole={visits} depth={1} {...way} />;
}

function Nodes({ nodes, others, whole, depth, ...way }: { nodes: readonly Node[]; others: number; whole: number; depth: number } & Way) {
  return (
    <ul className={depth > 1 ? "ml-4 border-l border-line pl-2" : undefined}>
      {nodes.map((node) => (
        <li key={node.page ?? "(none)"}>
          {node.next.length > 0 || node.others > 0 ? (
            <details open={depth === 1 && node.share >= 0.2}>
              <summary className="cursor-pointer pointer-coarse:min-h-11">
                <Line {...node} {...way} />
              </summary>
              <Nodes nodes={node.next as readonly Node[]} others={node.others} whole={whole} depth={depth + 1} {...way} />
            </details>
          ) : (
            <div className="pl-4">
              <Line {...node} {...way} />
            </div>
          )}
        </li>
      ))}
      {others > 0 && (
        <li className="figures py-1 pl-4 text-slate">
          {countText(others)} {others === 1 ? "session" : "sessions"} on less common paths ({rateText(others / whole)})
        </li>
      )}
    </ul>
  );
}

function Line({ page, visits, share, direction, nameOf }: Node & Way) {
  const ended = direction === "from" ? "Left the shop" : "Started here";
  return (
    <span className="inline-flex w-[calc(100%-1.25rem)] flex-wrap items-center gap-x-3 py-1 align-middle">
      <span className={page === null ? "min-w-0 flex-1 text-slate" : "min-w-0 flex-1 font-mono break-all"}>
        {page === null ? ended : nameOf(page)}
      </span>
      <span aria-hidden="true" className="hidden h-2 w-32 overflow-hidden rounded-full bg-line sm:block">
        <span className="block h-full bg-accent" style={{ width: rateText(share) }} />
      </span>
      <span className="figures w-32 text-right">
        {countText(visits)} ({rateText(share)})
      </span>
    </span>
  );
}
