import { useEffect } from "react";
import { useBlocker } from "react-router";
import { links } from "#web/links.ts";
import { ConfirmDialog } from "./dialog.tsx";

/** Asks before unsaved input is left, by a link or by closing the page. Input is kept when someone signs out, and is there at the next sign-in. */
export function UnsavedGuard({ when, onDiscard }: { when: boolean; onDiscard: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname && nextLocation.pathname !== links.login(),
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [when]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title="Leave without saving?"
      confirm="Discard changes"
      dismiss="Keep editing"
      destructive
      onConfirm={() => {
        onDiscard();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    >
      <p>Your changes on this page are not saved yet.</p>
    </ConfirmDialog>
  );
}
