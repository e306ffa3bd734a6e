import { CircleAlert, Clock } from "lucide-react";
import type { ReactNode } from "react";

/** One line in the list of what needs a person or takes longer than usual. */
export function TaskItem({ isFault, children }: { isFault: boolean; children: ReactNode }) {
  const Icon = isFault ? CircleAlert : Clock;
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 ${isFault ? "text-amber" : "text-slate"}`} />
      <div className="break-words">{children}</div>
    </li>
  );
}
