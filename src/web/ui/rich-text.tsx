import { useMemo } from "react";
import { classNames } from "./class-names.ts";
import { trustedHtml } from "./trusted-html.ts";

/** HTML that was sanitized when it was stored. */
export function RichText({ html, className }: { html: string; className?: string }) {
  const trusted = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  // Sanitized on the way in, by the room that stores it.
  return <div className={classNames("rich-text", className)} dangerouslySetInnerHTML={trusted} />;
}
