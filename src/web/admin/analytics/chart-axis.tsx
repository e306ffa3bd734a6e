import type { ReactNode } from "react";

const steps = [1, 2, 4, 6, 10];

/** Returns a round value for the top of a chart that is round when halved, too. `least`: 2 where only whole numbers are counted. Pure. */
export function axisTop(highest: number, least = 0): number {
  const value = Math.max(highest, least);
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = steps.find((each) => each * power >= value * (1 - Number.EPSILON)) ?? 10;
  return Number((step * power).toPrecision(1 + String(step).length));
}

type Props = { top: number; textOf: (value: number) => string; foot: ReactNode; children: ReactNode };

/** A chart with lines at its top and middle, and the values of its top, middle and bottom beside it. `foot` is shown below. */
export function ChartAxis({ top, textOf, foot, children }: Props) {
  return (
    <div className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <div aria-hidden="true" className="figures -my-2 flex flex-col justify-between text-right text-[0.8125rem] leading-4 text-slate">
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{textOf(value)}</span>
        ))}
      </div>
      <div className="relative min-w-0">
        <span aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-0 border-t border-line" />
        <span aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-1/2 border-t border-line" />
        {children}
      </div>
      <div className="col-start-2 min-w-0">{foot}</div>
    </div>
  );
}
