import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useSyncExternalStore } from "react";

type Toast = { id: number; text: string; tone: "done" | "fault"; undo?: (() => void) | undefined };

const shownMs = 6000;
let toasts: Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function set(next: Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function drop(id: number) {
  set(toasts.filter((toast) => toast.id !== id));
}

/** Says below what was done. A fault stays until it is closed, what can be undone for a while longer. */
export function toast(text: string, { tone = "done", undo }: { tone?: Toast["tone"]; undo?: () => void } = {}): void {
  count += 1;
  const id = count;
  set([...toasts.slice(-3), { id, text, tone, undo }]);
  if (tone === "done") setTimeout(() => drop(id), undo ? 2 * shownMs : shownMs);
}

const none: Toast[] = [];

/** Where toasts appear; a live region that is there from the start. Once per page. */
export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => none,
  );
  return (
    <div
      role="status"
      aria-live="polite"
      className="fixed inset-x-4 bottom-4 z-50 grid justify-items-center gap-2 sm:inset-x-auto sm:right-6 sm:justify-items-end in-[body:has([data-save-bar])]:bottom-20 print:hidden"
    >
      {shown.map(({ id, text, tone, undo }) => (
        <div key={id} className="flex max-w-md items-center gap-3 rounded-surface border border-line bg-paper py-2 pr-2 pl-4 text-ink shadow-float">
          {tone === "done" ? (
            <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-green" />
          ) : (
            <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-red" />
          )}
          <span className="py-1">{text}</span>
          {undo && (
            <button
              type="button"
              className="rounded-control px-2 py-1 font-medium text-accent hover:underline"
              onClick={() => {
                drop(id);
                undo();
              }}
            >
              Undo
            </button>
          )}
          <button type="button" onClick={() => drop(id)} className="grid size-8 place-items-center rounded-control text-slate hover:text-ink">
            <X aria-hidden="true" className="size-4" />
            <span className="sr-only">Dismiss</span>
          </button>
        </div>
      ))}
    </div>
  );
}
