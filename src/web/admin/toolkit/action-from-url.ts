import { useEffect } from "react";
import { useSearchParams } from "react-router";

/**
 * Runs, once, the action that the command palette put in the URL of this page (`?do=invite`). Unknown actions are ignored. The URL is left without it, so that
 * going back or loading the page again does not do it once more.
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
