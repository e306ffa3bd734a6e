import { type ConsentStep, consentStep, grantsOf } from "#domain/consent/consent-choice.ts";
import { visitorIdIn } from "#domain/events/visits.ts";
import { assignVariants } from "#domain/experiments/assignment.ts";
import { type Assignments, runningExperiments } from "#domain/experiments/experiments.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import type { PageRoute } from "#web/page-routes.ts";
import { cookieIn } from "#web/shop-cookies.ts";
import { type ConsentFacts, readConsentState } from "./visitor-consent.ts";

/** Everything that a shared page knows about its visitor, which decides which of its copies it is. */
export type PageCopy = { consentStep: ConsentStep; experiments: Assignments };

/** The copy for visitors about whom nothing is known. */
export const plainCopy: PageCopy = { consentStep: "nothing", experiments: {} };

/**
 * Chooses the copy of a page for a visitor. Experiments run for visitors who may be measured, once a request has their id in the cookie. All others see the
 * controls and are not counted.
 */
export async function pageCopyFor(
  shop: Shop,
  page: Pick<PageRoute, "layout" | "experiments"> | null | undefined,
  facts: ConsentFacts,
): Promise<PageCopy> {
  if (!page?.layout) return plainCopy;
  const state = await readConsentState(shop, facts);
  const copy = { consentStep: consentStep(state), experiments: {} };
  if (!page.experiments || !grantsOf(state.consent, state).measuring) return copy;
  const visitorId = visitorIdIn(cookieIn(facts.cookie, "visit", facts.origin));
  const running = runningExperiments((await readSettings(shop)).experiments);
  return visitorId === null
    ? copy
    : {
        ...copy,
        experiments: assignVariants(
          visitorId,
          page.experiments.filter((experiment) => running.includes(experiment)),
        ),
      };
}

/** Returns the end of a copy's cache key. It begins with `#`, which no path has; it is empty for the plain copy. */
export function copySuffix({ consentStep, experiments }: PageCopy): string {
  const parts = [
    ...(consentStep === "nothing" ? [] : [consentStep]),
    ...Object.entries(experiments).map(([experiment, variant]) => `${experiment}=${variant}`),
  ];
  return parts.length > 0 ? `#${parts.join("&")}` : "";
}
