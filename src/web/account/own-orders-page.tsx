import { type MouseEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { WireOrders } from "#domain/orders/order-json.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { isPlain } from "#ui/modifier-keys.ts";
import { Spinner } from "#ui/spinner.tsx";
import { callApi, isSignedOut } from "#web/api-client.ts";
import { links } from "#web/links.ts";
import type { Route } from "./+types/own-orders-page";
import { AccountFrame } from "./account-frame.tsx";
import { OrderList } from "./order-list.tsx";
import { loadOwnOrders } from "./own-orders-page.server.ts";

export const loader = loadOwnOrders;

export const meta = () => [{ title: "Order History" }, { name: "robots", content: "noindex" }];

type Query = Record<string, string | number>;
type State = { page: WireOrders; status: "idle" | "loading" | "error"; query: Query };

const pageSize = 10;

/** The first page comes with the document; further pages come from `GET /api/orders`, or without script as documents. */
export default function OwnOrdersPage({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const navigate = useNavigate();
  const heading = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>({ page: loaderData, status: "idle", query: {} });

  const load = async (query: Query) => {
    setState((before) => ({ ...before, status: "loading", query }));
    try {
      const page = await callApi("GET /api/orders", { query });
      setState({ page, status: "idle", query });
      heading.current?.focus();
    } catch (fault) {
      if (isSignedOut(fault)) return navigate(links.login(links.ownOrders()));
      setState((before) => ({ ...before, status: "error" }));
    }
  };
  const { orders, pageInfo } = state.page;
  return (
    <AccountFrame title="Order History">
      <div ref={heading} tabIndex={-1} aria-busy={state.status === "loading"} className="outline-none">
        {state.status === "loading" && (
          <div className="mb-6">
            <Spinner label="Loading your orders…" />
          </div>
        )}
        {state.status === "error" ? (
          <div role="alert" className="grid gap-4 justify-items-start">
            <p className="text-red">Failed to load orders. Please try again.</p>
            <Button look="outline" onClick={() => load(state.query)}>
              Try again
            </Button>
          </div>
        ) : (
          <>
            <OrderList orders={orders} />
            {(pageInfo.hasNextPage || pageInfo.hasPreviousPage) && (
              <nav aria-label="Pages of orders" className="mt-6 flex gap-3">
                <PageLink
                  text="Previous"
                  query={pageInfo.hasPreviousPage && pageInfo.startCursor ? { before: pageInfo.startCursor, last: pageSize } : null}
                  onOpen={load}
                />
                <PageLink
                  text="Next"
                  query={pageInfo.hasNextPage && pageInfo.endCursor ? { after: pageInfo.endCursor, first: pageSize } : null}
                  onOpen={load}
                />
              </nav>
            )}
          </>
        )}
      </div>
    </AccountFrame>
  );
}

/** `query` null: there is no page in this direction. */
function PageLink({ text, query, onOpen }: { text: string; query: Query | null; onOpen: (query: Query) => void }) {
  if (!query)
    return (
      <Button look="outline" disabled>
        {text}
      </Button>
    );
  const open = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    onOpen(query);
  };
  return (
    <a href={links.ownOrders(query)} onClick={open} className={buttonClass("outline")}>
      {text}
    </a>
  );
}
