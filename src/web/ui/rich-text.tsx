import { type MouseEvent, useMemo } from "react";
import { useNavigate } from "react-router";
import { classNames } from "./class-names.ts";
import { trustedHtml } from "./trusted-types.ts";

/** Paths of files, and of the admin area, whose pages the storefront does not list. */
const noPage = /^\/(files|media|admin)(\/|$)/;

/** Shows HTML that was sanitized when it was stored. Its links within the shop open like all others, without loading a new document. */
export function RichText({ html, className }: { html: string; className?: string }) {
  const trusted = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const path = link?.getAttribute("href");
    if (!isPlain || event.defaultPrevented || !path?.startsWith("/") || noPage.test(path)) return;
    event.preventDefault();
    navigate(path);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed, by key too.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter is a click.
    <div className={classNames("rich-text", className)} onClick={follow} dangerouslySetInnerHTML={trusted} />
  );
}
