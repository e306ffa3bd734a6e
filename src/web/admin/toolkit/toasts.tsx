import { Toast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

const shownMs = 6000;
/** To read what went wrong, or to undo, takes longer. Time does not pass while the pointer or the focus is on a toast. */
const longMs = 12_000;
/** Against the library, which hides toasts from screen readers until they have the focus, since an alert of its own announces them: what can have the focus is never hidden. */
const alwaysShown = { "aria-hidden": undefined };
type Shown = { presses: number; leavesWithPage: boolean };
const manager = Toast.createToastManager<Shown>();
/** How often somebody pressed a key or anything on the screen. */
let presses = 0;

/**
 * Says what was done, for a while, and until somebody goes on to another page. What went wrong is announced at once, and stays its time as what can be
 * undone does.
 */
export function toast(text: string, { tone = "done", undo }: { tone?: "done" | "fault"; undo?: () => void } = {}): void {
  const id = manager.add({
    title: text,
    type: tone,
    priority: tone === "fault" ? "high" : "low",
    timeout: tone === "fault" || undo ? longMs : shownMs,
    data: { presses, leavesWithPage: tone === "done" && !undo },
    ...(undo && {
      actionProps: {
        children: "Undo",
        onClick: () => {
          manager.close(id);
          undo();
        },
      },
    }),
  });
}

/** Round everything that may show a toast. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider toastManager={manager} limit={1}>
      {children}
    </Toast.Provider>
  );
}

/**
 * A toast leaves when the page changes because somebody pressed something since, or went back. What opens a page by itself as a part of what was done
 * (the list after "was deleted", the address of what was new) is what the toast is about.
 */
function useLeavingWithPage(): void {
  const { toasts, close } = Toast.useToastManager<Shown>();
  const { pathname } = useLocation();
  const how = useNavigationType();
  const at = useRef(pathname);
  useEffect(() => {
    const count = () => {
      presses += 1;
    };
    const kinds = ["click", "keydown"] as const;
    for (const kind of kinds) document.addEventListener(kind, count, true);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, count, true);
    };
  }, []);
  useEffect(() => {
    if (pathname === at.current) return;
    at.current = pathname;
    for (const { id, data } of toasts) if (data?.leavesWithPage && (how === "POP" || data.presses < presses)) close(id);
  }, [pathname, how, toasts, close]);
}

/** Where toasts appear: in the free space of the header, so that they never cover a control. On phones the header grows by a row. */
export function Toasts() {
  const { toasts } = Toast.useToastManager();
  useLeavingWithPage();
  return (
    <Toast.Viewport className="order-last flex min-w-0 basis-full justify-center outline-none empty:hidden sm:order-none sm:basis-0 sm:grow sm:justify-end">
      {toasts.map((each) => (
        <Toast.Root
          key={each.id}
          toast={each}
          {...alwaysShown}
          swipeDirection={["up", "right"]}
          className="mb-2 flex w-full max-w-md items-center gap-2 rounded-control border border-line bg-canvas py-1 pr-1 pl-3 text-ink focus-visible:outline-2 focus-visible:outline-accent data-limited:hidden sm:mb-0 sm:w-fit"
        >
          {each.type === "fault" ? (
            <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-red" />
          ) : (
            <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-green" />
          )}
          <Toast.Title render={<p />} className="min-w-0 flex-1 py-1 text-[0.8125rem] leading-tight font-normal" />
          <Toast.Action className="min-h-8 rounded-control px-2 font-medium text-accent hover:underline pointer-coarse:min-h-11" />
          <Toast.Close
            {...alwaysShown}
            className="grid size-8 shrink-0 place-items-center rounded-control text-slate hover:text-ink pointer-coarse:size-11"
          >
            <X aria-hidden="true" className="size-4" />
            <span className="sr-only">Dismiss</span>
          </Toast.Close>
        </Toast.Root>
      ))}
    </Toast.Viewport>
  );
}
