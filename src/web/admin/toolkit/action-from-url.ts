import { useEffect } from "react";
import { useSearchParams } from "react-router";

/**
 * Runs the action that the command palette put in the URL of this page (`?do=invite`), once. Unknown actions are ignored. The parameter is removed, so
 * that going back or reloading the page does not run it again.
 */
export function useActionFromUrl(actions: Record<string, () => void>): void {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("do");
  useEffect(() => {
    if (asked === null) return;
    setSearch((current) => withoutParam(current, "do"), { replace: true, preventScrollReset: true });
    if (Object.hasOwn(actions, asked)) actions[asked]?.();
  });
}

export function withoutParam(search: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(name);
  return rest;
}
