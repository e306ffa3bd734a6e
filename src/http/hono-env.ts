import type { Actor } from "#domain/actor.ts";
import type { Buyer } from "#domain/buyer.ts";
import type { ConsentState } from "#domain/consent/consent-choice.ts";
import type { Shop } from "#domain/shop.ts";
import type { PageRefusal } from "#web/page-context.ts";
import type { PageRoute } from "#web/page-routes.ts";
import type { ApiRoute } from "./api-route.ts";
import type { FileExporter } from "./file-exporter.ts";
import type { PageCopy } from "./page-copies.ts";
import type { RealtimeFigures } from "./realtime-figures.ts";
import type { NodeStatus } from "./system/node-status.ts";

/** What every handler finds on its context. Read single values with `c.get("shop")`: `c.var` copies all of them each time. */
export type Env = {
  Variables: {
    shop: Shop;
    /** A visitor with the cart of the cookie, until `identity` knows more. */
    actor: Actor;
    /** The actor as a buyer, on calls and pages that are not shared. */
    buyer: Buyer;
    requestId: string;
    /** `https://shop.example`: PUBLIC_URL, else the request's own. */
    origin: string;
    /** The id of the browser, at the checkout and at the entry points to it; null elsewhere. */
    browserId: string | null;
    /** The client's IP address, as far as TRUST_PROXY trusts a proxy to name it. */
    address: string;
    /** The visitor's country (ISO 3166-1 alpha-2), as far as COUNTRY_HEADER and TRUST_PROXY trust a proxy to name it; null: not known. */
    country: string | null;
    /** The state of this process. */
    nodeStatus: () => NodeStatus;
    /** Writes files that staff download to import them again. */
    exportFile: FileExporter;
    /** Pushes live figures to those who watch on this node. */
    liveFigures: RealtimeFigures;
    /** The rules of the call; not set on pages. */
    route?: ApiRoute;
    /** The rules of the page; null where none is declared, not set on calls. */
    page?: PageRoute | null;
    /** What is known about the visitor's consent. Set on pages. */
    consentState: ConsentState;
    /** What else the page knows about its visitor. Set on pages. */
    pageCopy: PageCopy;
    /** Why the page is not shown to the caller; null: it is shown. Set on pages. */
    pageRefusal: PageRefusal | null;
    /** The key from the request, or a new one; set on calls that declare `takesIdempotencyKey`. */
    idempotencyKey: string;
  };
};
