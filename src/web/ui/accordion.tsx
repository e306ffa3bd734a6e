import type { ReactNode } from "react";
import { ChevronDown } from "./icons.tsx";

export type AccordionPanel = { id: string; title: string; content: ReactNode };

/**
 * Panels of which at most one is open: the browser's own `<details>` with one `name`, so it works without script and
 * is found by the browser's page search. `open` names the panel that is open at first.
 */
export function Accordion({ name, panels, open }: { name: string; panels: AccordionPanel[]; open?: string }) {
  return (
    <div className="border-t border-line">
      {panels.map((panel) => (
        <details key={panel.id} name={name} open={panel.id === open} className="group border-b border-line">
          <summary className="flex min-h-14 items-center justify-between gap-4 py-4 text-lg font-medium hover:text-accent">
            <h2 className="text-lg font-medium tracking-[-0.01em]">{panel.title}</h2>
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-slate transition-transform duration-150 group-open:rotate-180" />
          </summary>
          <div className="pb-8">{panel.content}</div>
        </details>
      ))}
    </div>
  );
}
