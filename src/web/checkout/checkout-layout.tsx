import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { Announcer } from "#ui/announcer.tsx";
import { links } from "#web/links.ts";
import { PageMeasuring } from "#web/measuring/page-measuring.tsx";
import type { Route } from "./+types/checkout-layout";
import { loadCheckoutFrame } from "./checkout-layout.server.ts";

export const loader = loadCheckoutFrame;

export function meta() {
  return [
    { title: "Checkout" },
    { name: "robots", content: "noindex" },
    // Whoever has a checkout's URL can pay: no other site may learn it. (`no-referrer` would make a form's Origin `null`.)
    { name: "referrer", content: "same-origin" },
  ];
}

export function headers() {
  return { "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };
}

/** A frame of its own: no menu, no search, one way forward and one way back. */
export default function CheckoutLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  );
}

type FrameProps = {
  shopName: string;
  logoUrl: string | null;
  policies: { handle: string; title: string }[];
  supportEmail: string;
  trialMode: boolean;
  noEmails: string | null;
  isEncrypted: boolean;
  children: ReactNode;
};

function Frame({ shopName, logoUrl, policies, supportEmail, trialMode, noEmails, isEncrypted, children }: FrameProps) {
  return (
    <div className="flex min-h-svh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:m-2 focus:rounded-control focus:bg-paper focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <header className="border-b border-line bg-paper">
        {(trialMode || noEmails) && (
          <p className="bg-amber-soft px-4 py-2 text-center text-sm text-ink">
            {trialMode && (
              <>
                <strong className="font-semibold">Trial mode.</strong> Test payments only: nothing is charged, nothing is shipped.
              </>
            )}{" "}
            {noEmails}
          </p>
        )}
        <div className="content flex min-h-16 items-center justify-between gap-4">
          <p className="flex min-h-11 min-w-0 items-center text-xl font-semibold tracking-tight [overflow-wrap:anywhere]">
            {logoUrl ? <img src={logoUrl} alt={shopName} className="h-9 w-auto" /> : shopName}
          </p>
          <p className="flex shrink-0 flex-wrap items-center justify-end gap-x-6 text-sm text-slate">
            <span className="flex items-center gap-2 max-sm:sr-only">
              {isEncrypted && <Lock aria-hidden="true" className="size-4" />}
              {isEncrypted ? "Secure checkout" : "Checkout"}
            </span>
            <a href={links.cart()} className="flex min-h-11 items-center text-accent underline underline-offset-4">
              Back to cart
            </a>
          </p>
        </div>
      </header>
      <div className="grow">{children}</div>
      <footer className="border-t border-line bg-paper py-6 text-sm text-slate">
        <div className="content flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p>This shop stores no card details.</p>
          {policies.length > 0 && (
            <nav aria-label="Policies">
              <ul className="flex flex-wrap gap-x-5 gap-y-2">
                {policies.map(({ handle, title }) => (
                  <li key={handle}>
                    <a
                      href={links.page(handle)}
                      target="_blank"
                      rel="noopener"
                      className="inline-block py-0.5 text-accent underline underline-offset-4 pointer-coarse:py-3"
                    >
                      {title}
                      <span className="sr-only"> (opens in a new tab)</span>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {supportEmail && (
            <p>
              Questions?{" "}
              <a href={`mailto:${supportEmail}`} className="inline-block py-0.5 text-accent underline underline-offset-4 pointer-coarse:py-3">
                {supportEmail}
              </a>
            </p>
          )}
        </div>
      </footer>
      <Announcer />
      <PageMeasuring />
    </div>
  );
}
