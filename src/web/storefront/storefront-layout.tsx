import { Outlet, useRouteLoaderData } from "react-router";
import { Announcer } from "#ui/announcer.tsx";
import { useServerRendered } from "#ui/hydration.ts";
import { loadWhenIdle } from "#ui/load-when-idle.tsx";
import { loadAsJson, readLoadedJson } from "#web/json-loader-data.ts";
import { PageMeasuring } from "#web/measuring/page-measuring.tsx";
import type { Route } from "./+types/storefront-layout";
import { ExperimentVariants } from "./experiments/experiment-variants.tsx";
import { PageProgress } from "./layout/page-progress.tsx";
import { SiteHeader } from "./layout/site-header.tsx";
import { loadStorefront } from "./storefront-layout.server.ts";

export const loader = loadAsJson(loadStorefront);

const ConsentBanner = loadWhenIdle(async () => (await import("./consent/consent-banner.tsx")).ConsentBanner);
const ImpliedConsent = loadWhenIdle(async () => (await import("./consent/implied-consent.tsx")).ImpliedConsent);
const SiteFooter = loadWhenIdle(async () => (await import("./layout/site-footer.tsx")).SiteFooter);
const CompareBar = loadWhenIdle(async () => (await import("./compare/compare-bar.tsx")).CompareBar);
const DeviceListImport = loadWhenIdle(async () => (await import("./buyer-lists/device-list-import-effect.tsx")).DeviceListImport);
const OfflineNotice = loadWhenIdle(async () => (await import("./offline/offline-notice.tsx")).OfflineNotice);
const PageFault = loadWhenIdle(async () => (await import("./errors/page-fault.tsx")).PageFault);

type Chrome = Awaited<ReturnType<typeof loadStorefront>>;

/** The data that the browser showed last, in case loading them again fails. */
let lastChrome: Chrome | undefined;

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const chrome = readLoadedJson(loaderData);
  if (typeof document !== "undefined") lastChrome = chrome;
  return (
    <ExperimentVariants value={chrome.experiments}>
      <Frame chrome={chrome}>
        <Outlet />
      </Frame>
    </ExperimentVariants>
  );
}

function Frame({ chrome, children }: { chrome: Chrome; children: React.ReactNode }) {
  return (
    <div className="group/frame flex min-h-dvh flex-col has-data-sticky-bar:max-md:pb-18">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-control bg-accent px-4 py-2.5 font-medium text-paper focus-visible:translate-y-0"
      >
        Skip to content
      </a>
      {chrome.consentStep === "ask" && <ConsentBanner />}
      {chrome.consentStep === "listen" && <ImpliedConsent />}
      <PageProgress />
      {chrome.noEmails && (
        <aside aria-label="Notice" className="bg-amber-soft px-4 py-1.5 text-center text-[0.8125rem] text-ink print:hidden">
          {chrome.noEmails}
        </aside>
      )}
      <SiteHeader
        shopName={chrome.shopName}
        logoUrl={chrome.logoUrl}
        announcements={chrome.announcements}
        navigation={chrome.navigation}
        reassurance={chrome.reassurance}
      />
      <main id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <SiteFooter columns={chrome.footer} facts={chrome.facts} />
      <CompareBar />
      <DeviceListImport />
      <OfflineNotice />
      <PageMeasuring />
      <Announcer />
    </div>
  );
}

/** A page that failed or does not exist keeps header and footer, if those could be loaded. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const sent = useRouteLoaderData<typeof loader>("storefront/storefront-layout");
  const chrome = sent ? readLoadedJson(sent) : lastChrome;
  const isServerRendered = useServerRendered();
  if (!chrome) throw error;
  return (
    <Frame chrome={chrome}>
      <PageFault error={error} isServerRendered={isServerRendered} />
    </Frame>
  );
}
