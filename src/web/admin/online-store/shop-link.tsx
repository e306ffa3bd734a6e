import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";

/** Opens a page of the shop beside the admin area, so that nothing typed here is lost. */
export function ShopLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-9 items-center gap-2 rounded-control border border-edge bg-paper px-3.5 font-medium whitespace-nowrap hover:border-accent hover:text-accent pointer-coarse:min-h-11"
    >
      {children}
      <ExternalLink aria-hidden="true" className="size-4" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
