import { type ReactNode, useSyncExternalStore } from "react";
import { classNames } from "#ui/class-names.ts";

type Props = {
  /** Whether, and from when on, the shop shows the record. */
  status: ReactNode;
  /** What else is set beside the texts. */
  side: ReactNode;
  children: ReactNode;
};

const wideScreen = "(width >= 1150px)";

/**
 * The form of a record: its texts, and beside them its status above the other settings. On a narrow screen the status comes first, because below
 * the texts people do not find how to publish. The panels are in the page in the order in which they are seen, so that Tab follows it.
 */
export function RecordColumns({ status, side, children }: Props) {
  const isWide = useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(wideScreen).matches,
    () => true,
  );
  // The keys keep what is typed when the window becomes wider or narrower.
  const top = (
    <div key="status" className={classNames("min-w-0", isWide && "col-start-2 row-start-1")}>
      {status}
    </div>
  );
  const texts = (
    <div key="texts" className={classNames("grid min-w-0 grid-cols-1 gap-4", isWide && "col-start-1 row-span-2 row-start-1")}>
      {children}
    </div>
  );
  const others = (
    <div key="side" className={classNames("grid min-w-0 grid-cols-1 gap-4", isWide && "col-start-2 row-start-2")}>
      {side}
    </div>
  );
  return (
    <div className={classNames("grid items-start gap-4", isWide ? "grid-cols-[minmax(0,1fr)_20rem] grid-rows-[auto_1fr]" : "grid-cols-1")}>
      {isWide ? [texts, top, others] : [top, texts, others]}
    </div>
  );
}

function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia(wideScreen);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
