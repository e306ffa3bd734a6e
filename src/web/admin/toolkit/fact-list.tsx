import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

/** A list of facts, each term with its value at the right edge. Terms without a value are left out. */
export function FactList({ facts, className }: { facts: readonly (readonly [term: string, value: ReactNode])[]; className?: string }) {
  return (
    <dl className={classNames("grid gap-1", className)}>
      {facts
        .filter(([, value]) => value)
        .map(([term, value]) => (
          <div key={term} className="flex justify-between gap-4">
            <dt className="shrink-0 text-slate">{term}</dt>
            <dd className="figures min-w-0 text-right break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
