import type { Actor } from "#domain/actor.ts";
import type { Buyer } from "#domain/buyer.ts";
import type { ConsentState } from "#domain/consent/consent-choice.ts";
import type { Shop } from "#domain/shop.ts";
import type { PageRefusal } from "#web/page-context.ts";
import type { PageRoute } from "#web/page-routes.ts";
import type { ApiRoute } from "./api-route.ts";
import type { FileExporter } from "./file-exporter.ts";
import type { LiveFigures } from "./live-figures.ts";
import type { PageCopy } from "./page-copies.ts";
import type { NodeStatus } from "./system/node-status.ts";

/** What every handler finds on its context, by `c.get("shop")`: `c.var` copies all of it each time. */
export type Env = {
  Variables: {
    shop: Shop;
    /** A visitor with the cart of their cookie, until `identity` knows more. */
    actor: Actor;
    /** Of calls and pages that are not shared: the actor as one who buys. */
    buyer: Buyer;
    requestId: string;
    /** `https://shop.example`: PUBLIC_URL, else the request's own. */
    origin: string;
    /** Of the browser that asks, at the checkout and at the entry points to it; null elsewhere. */
    browserId: string | null;
    /** The client's address, as far as TRUST_PROXY lets a proxy say it. */
    address: string;
    /** The visitor's country (ISO 3166-1 alpha-2), as far as COUNTRY_HEADER and TRUST_PROXY let a proxy say it; null: not known. */
    country: string | null;
    /** The state of this process. */
    nodeStatus: () => NodeStatus;
    /** Writes what staff download to import it again. */
    exportFile: FileExporter;
    /** Pushes what happens now to those who watch on this node. */
    liveFigures: LiveFigures;
    /** What holds for the call; not set on pages. */
    route?: ApiRoute;
    /** What holds for the page; null where none is declared, not set on calls. */
    page?: PageRoute | null;
    /** What is known of the visitor's consent. Set on pages. */
    consentState: ConsentState;
    /** What the page knows of its visitor beside that. Set on pages. */
    pageCopy: PageCopy;
    /** Why the page is not shown to whoever asks; null: it is. Set on pages. */
    pageRefusal: PageRefusal | null;
    /** Of the request, or a new one; set on calls that declare `takesIdempotencyKey`. */
    idempotencyKey: string;
  };
};
