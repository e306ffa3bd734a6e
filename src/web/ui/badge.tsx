import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type BadgeTone = "green" | "amber" | "red" | "gray";

const tones: Record<BadgeTone, string> = {
  green: "bg-green-soft text-green",
  amber: "bg-amber-soft text-amber",
  red: "bg-red-soft text-red",
  gray: "bg-canvas text-slate",
};
const dots: Record<BadgeTone, string> = { green: "bg-green", amber: "bg-amber", red: "bg-red", gray: "bg-slate" };

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-[0.8125rem] font-medium whitespace-nowrap",
        tones[tone],
      )}
    >
      <span aria-hidden="true" className={classNames("size-1.5 rounded-full", dots[tone])} />
      {children}
    </span>
  );
}
