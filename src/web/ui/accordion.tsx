import type { ReactNode } from "react";
import { ChevronDown } from "./icons.tsx";

/** `id` is the panel's anchor. */
export type AccordionPanel = { id: string; title: string; content: ReactNode };

/**
 * On small screens, panels of which at most one is open: the browser's own `<details>` with one `name`, so they work without script, and an anchor
 * or the browser's page search opens the right panel. On large screens and in print all are open under headings (`all-open` in
 * app.css). `open` names the panel that is open at first.
 */
export function Accordion({ name, panels, open }: { name: string; panels: AccordionPanel[]; open?: string }) {
  return (
    <div className="border-t border-line">
      {panels.map((panel) => (
        <details
          key={panel.id}
          name={name}
          open={panel.id === open}
          className="group border-b border-line all-open:[&::details-content]:[content-visibility:visible]"
        >
          <summary className="flex min-h-14 items-center justify-between gap-4 py-4 text-lg font-medium hover:text-accent all-open:hidden">
            <h2 className="text-lg font-medium tracking-[-0.01em]">{panel.title}</h2>
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-slate transition-transform duration-150 group-open:rotate-180" />
          </summary>
          <div id={panel.id} className="pb-8 all-open:py-8">
            <h2 className="mb-5 hidden text-2xl tracking-[-0.02em] all-open:block">{panel.title}</h2>
            {panel.content}
          </div>
        </details>
      ))}
    </div>
  );
}

/** Links to the panels where all are open; left out in print, where a link is useless, and where there is only one panel. */
export function AccordionLinks({ label, panels }: { label: string; panels: Pick<AccordionPanel, "id" | "title">[] }) {
  if (panels.length < 2) return null;
  return (
    <nav aria-label={label} className="mb-6 hidden all-open:block print:hidden!">
      <ul className="flex flex-wrap gap-x-7 gap-y-1">
        {panels.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="section-link">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
