import { type ComponentType, useState } from "react";
import { createPortal } from "react-dom";
import type { ListLine } from "#domain/buyer-lists/buyer-list-input.ts";
import { announce } from "#ui/announcer.tsx";
import { classNames } from "#ui/class-names.ts";
import { useHydrated } from "#ui/hydration.ts";
import { links } from "#web/links.ts";
import type { AddToListProps } from "./add-to-list-dialog.tsx";

type Props = {
  /** The lines to add. A function is called at the press, and needs script. */
  lines: ListLine[] | (() => ListLine[]);
  /** The name of what is added, in words. */
  title: string;
  /** The label of the button for screen readers, which cannot see beside which product it is. */
  label?: string;
  asksQuantity?: boolean;
  className: string;
  children: string;
};

/** Returns the path of the page where a list for these products is chosen. */
export const addToListPath = (lines: readonly ListLine[]): string =>
  `${links.lists()}?${lines.map(({ variantId, quantity }) => `add=${variantId}:${quantity}`).join("&")}`;

const loadDialog = async () => (await import("./add-to-list-dialog.tsx")).AddToListDialog;

/** Opens the choice of a list. Its script is loaded when it is needed; without script the page of lists asks for the choice. */
export function AddToList({ lines, title, label, asksQuantity = false, className, children }: Props) {
  const isHydrated = useHydrated();
  const [Dialog, setDialog] = useState<ComponentType<AddToListProps> | null>(null);
  const [adding, setAdding] = useState<ListLine[] | null>(null);
  const onNear = () => void loadDialog().catch(() => {});
  const open = async () => {
    const wanted = typeof lines === "function" ? lines() : lines;
    if (wanted.length === 0) return announce("There is nothing to add to a list yet.");
    const loaded = await loadDialog().catch(() => null);
    if (!loaded) return announce("The shop could not be reached. Nothing was changed. Please try again.");
    setDialog(() => loaded);
    setAdding(wanted);
  };
  if (!isHydrated && typeof lines !== "function")
    return (
      <a href={addToListPath(lines)} rel="nofollow" className={className}>
        {children}
        {label && <span className="sr-only">{` ${label}`}</span>}
      </a>
    );
  return (
    <>
      <button
        type="button"
        onClick={() => void open()}
        onPointerEnter={onNear}
        onFocus={onNear}
        aria-haspopup="dialog"
        className={classNames(className, !isHydrated && "invisible")}
      >
        {children}
        {label && <span className="sr-only">{` ${label}`}</span>}
      </button>
      {/* Outside any form that contains the button. */}
      {Dialog && createPortal(<Dialog adding={adding} title={title} asksQuantity={asksQuantity} onClose={() => setAdding(null)} />, document.body)}
    </>
  );
}
