import { Link } from "react-router";
import { buttonClass } from "./button.tsx";

type Props = { label: string; previous: string | null; next: string | null; position?: string };

/** Links to the previous and next page; at an end, the link is shown as disabled, so that nothing moves. */
export function Pagination({ label, previous, next, position }: Props) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={label} className="mt-12 flex items-center justify-center gap-4">
      <PageLink to={previous} text="Previous" rel="prev" />
      {position && <span className="figures text-sm text-slate">{position}</span>}
      <PageLink to={next} text="Next" rel="next" />
    </nav>
  );
}

function PageLink({ to, text, rel }: { to: string | null; text: string; rel: string }) {
  if (to)
    return (
      <Link to={to} rel={rel} prefetch="intent" className={buttonClass("outline")}>
        {text}
      </Link>
    );
  return (
    <span aria-hidden="true" className={buttonClass("outline", "medium", "pointer-events-none border-line text-slate")}>
      {text}
    </span>
  );
}
