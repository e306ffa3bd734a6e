import type { ReactNode } from "react";

type Props = { number: number; title: string; aside?: ReactNode; children: ReactNode };

/** One step of the page. Without script each step has its own button that saves what was typed. */
export function NumberedSection({ number, title, aside, children }: Props) {
  const id = `section-${number}`;
  return (
    <section aria-labelledby={id} className="border-t border-line py-8 first-of-type:border-t-0 first-of-type:pt-0 sm:py-10">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="flex items-baseline gap-3 text-xl">
          <span aria-hidden="true" className="figures w-5 text-base font-medium text-slate">
            {number}
          </span>
          {title}
        </h2>
        {aside && <p className="text-sm text-slate">{aside}</p>}
      </div>
      <div className="grid gap-5 sm:pl-8">{children}</div>
    </section>
  );
}
