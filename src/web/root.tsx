import { isRouteErrorResponse, Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { useServerRendered } from "#ui/hydration.ts";
import type { Route } from "./+types/root";
import styles from "./app.css?url";
import { ApplicationError } from "./application-error.tsx";
import type { Brand } from "./brand.server.ts";
import interUrl from "./fonts/inter-latin-wght-normal.woff2?url";
import monoUrl from "./fonts/jetbrains-mono-latin-400-normal.woff2?url";
import { type JsonLoaderData, readLoadedJson } from "./json-loader-data.ts";
import { stopRefused } from "./page-refusal.server.ts";
import { RequestIdMeta } from "./request-id.tsx";

export const middleware: Route.MiddlewareFunction[] = [stopRefused];

/** Preloads the fonts of every page: each that comes after the first paint would lay out the whole page again. */
export const links: LinksFunction = () => [
  ...[interUrl, monoUrl].map((href) => ({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const),
  { rel: "manifest", href: "/site.webmanifest" },
];

/**
 * The document. A browser renders it again only for the last error screen; it needs no scripts then, and Trusted Types
 * would refuse to make their elements.
 */
export function Layout({ children }: { children: React.ReactNode }) {
  const isServerRendered = useServerRendered();
  const { properties, iconUrl } = useBrand();
  return (
    <html lang="en" style={properties}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" />
        {/* With a precedence it comes before the scripts, for which nothing on the screen waits. */}
        <link rel="stylesheet" href={styles} precedence="first" />
        <RequestIdMeta />
        <Meta />
        <Links />
        {iconUrl ? (
          <>
            <link rel="icon" href={iconUrl} type="image/png" sizes="512x512" />
            <link rel="apple-touch-icon" href={iconUrl} />
          </>
        ) : (
          <>
            <link rel="icon" href="/favicon.ico" sizes="32x32" />
            <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
            <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
          </>
        )}
      </head>
      <body>
        {children}
        {isServerRendered && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** Returns the shop's colors and icon from the frame of the page. The admin area has its own. */
function useBrand(): Partial<Brand> {
  const storefront = useRouteLoaderData<JsonLoaderData<{ brand: Brand }>>("storefront/storefront-layout");
  const checkout = useRouteLoaderData<{ brand: Brand }>("checkout/checkout-layout");
  return (storefront ? readLoadedJson(storefront) : checkout)?.brand ?? {};
}

export default function App() {
  return <Outlet />;
}

/** Catches what no page's own error screen caught. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const message = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}`.trim() : error instanceof Error ? error.message : "";
  return <ApplicationError error={error} message={message} isNotFound={isRouteErrorResponse(error) && error.status === 404} />;
}
