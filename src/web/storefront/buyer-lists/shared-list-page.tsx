import { useState } from "react";
import { Link } from "react-router";
import { freeListName } from "#domain/buyer-lists/buyer-list-limits.ts";
import type { BuyerList } from "#domain/buyer-lists/buyer-lists.ts";
import { announce } from "#ui/announcer.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useHydrated } from "#ui/hydration.ts";
import { links } from "#web/links.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/shared-list-page";
import { loadSharedList, type SharedListView, sharedListHeaders } from "./list-pages.server.ts";
import { ListRows } from "./list-rows.tsx";
import { inAccount, onDevice } from "./list-storage.ts";
import { faultText } from "./list-texts.ts";
import { addListToCart } from "./list-to-cart.server.ts";
import { AllToCart, ToCartOutcome } from "./list-to-cart.tsx";

export const loader = loadSharedList;
export const action = addListToCart;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.shared?.name ?? "This list is not shared anymore";
  return [...pageMeta(matches, { title, path: links.lists(), noIndex: true }), { name: "referrer", content: "same-origin" }];
}

export function headers() {
  return sharedListHeaders;
}

/** A shared list with present prices and availability. Nothing on the page says whose it is. */
export default function SharedListPage({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { shared, isCustomer } = loaderData;
  if (!shared)
    return (
      <EmptyState
        heading="h1"
        title="This list is not shared anymore"
        text="The link is incomplete, or the person who shared the list has stopped sharing it. Ask them for a new link."
      >
        <LinkButton to={links.collections()}>Browse products</LinkButton>
      </EmptyState>
    );
  const { name, lines, missing, subtotal } = shared;
  return (
    <div className="content pt-8 pb-24 lg:pt-12">
      <div className="max-w-4xl">
        <p className="text-sm text-slate">A shared list</p>
        <h1 className="mt-1 text-3xl tracking-[-0.03em] [overflow-wrap:anywhere] lg:text-4xl">{name}</h1>
        <ToCartOutcome answer={actionData} />
        {lines.length + missing.length === 0 ? (
          <EmptyState title="Nothing is on this list at the moment" text="The person who shared it may add products later: open the link again then.">
            <LinkButton to={links.collections()}>Browse products</LinkButton>
          </EmptyState>
        ) : (
          <div className="mt-6">
            <ListRows lines={lines} missing={missing} />
            {lines.length > 0 && <AllToCart lines={lines} subtotal={subtotal} />}
            {lines.length > 0 && <SaveAsOwn shared={shared} isCustomer={isCustomer} />}
          </div>
        )}
      </div>
    </div>
  );
}

/** Saves a copy for the reader to change: later changes of the shared list do not affect it. */
function SaveAsOwn({ shared, isCustomer }: { shared: NonNullable<SharedListView["shared"]>; isCustomer: boolean }) {
  const isHydrated = useHydrated();
  const [saved, setSaved] = useState<BuyerList | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const save = async () => {
    if (isPending) return;
    setPending(true);
    setFault(null);
    try {
      const keeping = isCustomer ? inAccount : onDevice;
      const name = freeListName(
        shared.name,
        (await keeping.all()).map((list) => list.name),
      );
      const list = await keeping.create(
        name,
        shared.lines.map(({ id, quantity }) => ({ variantId: id, quantity })),
      );
      setSaved(list);
      announce(`The list was saved as ${list.name}.`);
    } catch (thrown) {
      setFault(faultText(thrown));
    }
    setPending(false);
  };
  return (
    <div className={`mt-8 border-t border-line pt-6 print:hidden ${isHydrated ? "" : "invisible"}`}>
      {saved ? (
        <p>
          Saved as{" "}
          <Link to={links.list(saved.id)} className="font-medium text-accent underline underline-offset-4">
            {saved.name}
          </Link>
          {isCustomer ? "." : ", on this device only."}
        </p>
      ) : (
        <>
          <Button look="outline" disabled={isPending} onClick={() => void save()}>
            Save as my list
          </Button>
          <p className="mt-2 text-sm text-slate">
            {isCustomer ? "You get a copy of your own." : "You get a copy of your own, on this device. With an account you keep it anywhere."}
          </p>
        </>
      )}
      {fault && (
        <p role="alert" className="mt-3 text-red">
          {fault}
        </p>
      )}
    </div>
  );
}
