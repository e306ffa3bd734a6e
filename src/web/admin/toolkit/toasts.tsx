import { Toast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

const shownMs = 6000;
/** Reading what went wrong, or deciding to undo, takes longer. The time stops while the pointer or the focus is on a toast. */
const longMs = 12_000;
/** The library hides toasts from screen readers until they are focused, since its own alert announces them; focusable content must not be hidden. */
const alwaysShown = { "aria-hidden": undefined };
type Shown = { presses: number; leavesWithPage: boolean };
const manager = Toast.createToastManager<Shown>();
/** The number of key presses and clicks so far. */
let presses = 0;

/**
 * Shows what was done, for a while, or until the person goes to another page. A fault is announced at once; like a toast with undo, it stays for its
 * whole time.
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

/** Surrounds everything that may show a toast. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider toastManager={manager} limit={1}>
      {children}
    </Toast.Provider>
  );
}

/**
 * Closes a toast when the page changes because the person pressed something after it appeared, or went back. If the action itself opens a page
 * (the list after "was deleted", the page of a new record), the toast stays, because it is about that.
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

/** Shows toasts in the free space of the header, so that they never cover a control. On phones the header grows by a row. */
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
