import { type ReactNode, useSyncExternalStore } from "react";
import { classNames } from "#ui/class-names.ts";

type Props = {
  /** Whether the shop shows the record, and from when on. */
  status: ReactNode;
  /** The other settings beside the texts. */
  side: ReactNode;
  children: ReactNode;
};

const wideScreen = "(width >= 1150px)";

/**
 * The form of a record: its texts, and beside them its status above the other settings. On a narrow screen the status comes first, because people do not
 * look for it below the texts. The panels are in the page in the order in which they are shown, so that Tab follows that order.
 */
export function RecordColumns({ status, side, children }: Props) {
  const isWide = useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(wideScreen).matches,
    () => true,
  );
  // The keys preserve the input when the window becomes wider or narrower.
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
