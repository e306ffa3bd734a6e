import { withPlainSpaces } from "#domain/measures/non-breaking-quantities.ts";
import { useServerRendered } from "#ui/hydration.ts";

/**
 * Structured data for search engines. Rendered only in HTML from the server: after a navigation in the browser nobody
 * reads it, and Trusted Types would refuse the script element. `<` is escaped, so that no text can end the element.
 * The browser keeps what the server wrote, so `data` may be null there and the code that makes it stays out of the client.
 */
export function JsonLd({ data }: { data: object | null }) {
  if (!useServerRendered()) return null;
  const json = data === null ? "" : withPlainSpaces(JSON.stringify(data)).replaceAll("<", "\\u003c");
  // Data, not markup, and `<` is escaped.
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
