import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { WireList } from "#domain/buyer-lists/buyer-list-json.ts";
import { announce } from "#ui/announcer.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useHydrated } from "#ui/hydration.ts";
import { Spinner } from "#ui/spinner.tsx";
import { links } from "#web/links.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/own-list-page";
import { changeListByForm } from "./list-forms.server.ts";
import { ListLink } from "./list-link.tsx";
import { loadList } from "./list-pages.server.ts";
import { RenameList } from "./list-renaming.tsx";
import { ListRows } from "./list-rows.tsx";
import { inAccount, type ListStorage, onDevice } from "./list-storage.ts";
import { faultText } from "./list-texts.ts";
import { AllToCart, ToCartOutcome } from "./list-to-cart.tsx";

export const loader = loadList;
export const action = changeListByForm;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.opened?.list.name ?? "List", path: links.lists(), noIndex: true });
}

type Props = Pick<Route.ComponentProps, "loaderData" | "actionData" | "params">;

/** One of the buyer's own lists, of the account, or of the browser where nobody is signed in. */
export default function ListPage({ loaderData, actionData, params }: Props) {
  const { isCustomer, origin } = loaderData;
  const keeping = isCustomer ? inAccount : onDevice;
  const { opened, setOpened, fault, attempt } = useOpenedList(params.id, loaderData.opened, keeping);
  if (opened === undefined) return fault ? <NoList isCustomer={isCustomer} text={fault} /> : <Loading />;
  if (opened === null) return <NoList isCustomer={isCustomer} />;
  return (
    <div className="content pt-8 pb-24 lg:pt-12">
      <OpenedList opened={opened} keeping={keeping} setOpened={setOpened} attempt={attempt} fault={fault}>
        <ToCartOutcome answer={actionData} />
      </OpenedList>
      <ListLink list={opened.list} isCustomer={isCustomer} origin={origin} onChange={(list) => setOpened({ ...opened, list })} />
    </div>
  );
}

type Attempt = (work: () => Promise<void>) => Promise<void>;

/** Undefined: not known yet. Null: there is no such list. */
function useOpenedList(id: string, fromServer: WireList | null, keeping: ListStorage) {
  const [opened, setOpened] = useState<WireList | null | undefined>(keeping.isOnDevice ? undefined : fromServer);
  const [fault, setFault] = useState<string | null>(null);
  const attempt: Attempt = async (work) => {
    setFault(null);
    await work().catch((thrown) => setFault(faultText(thrown)));
  };
  useEffect(() => {
    if (keeping.isOnDevice) void attempt(async () => setOpened(await keeping.open(id)));
    else setOpened(fromServer);
  }, [id, fromServer, keeping]);
  return { opened, setOpened, fault, attempt };
}

type OpenedProps = {
  opened: WireList;
  keeping: ListStorage;
  setOpened: (opened: WireList) => void;
  attempt: Attempt;
  fault: string | null;
  children: React.ReactNode;
};

function OpenedList({ opened, keeping, setOpened, attempt, fault, children }: OpenedProps) {
  const { list, lines, missing, subtotal } = opened;
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState<{ variantId: string; quantity: number; title: string } | null>(null);
  const change = (variantId: string, quantity: number | null, title: string) =>
    attempt(async () => {
      const before = [...lines.map((line) => ({ variantId: line.id, quantity: line.quantity })), ...missing].find(
        (line) => line.variantId === variantId,
      );
      setOpened(await keeping.setQuantity(list.id, variantId, quantity));
      if (quantity !== null) return announce(`${title}: ${quantity}.`);
      setRemoved(before ? { ...before, title } : null);
      heading.current?.focus();
      announce(`${title} was removed from the list.`);
    });
  const putBack = (line: NonNullable<typeof removed>) =>
    attempt(async () => {
      await keeping.add(list.id, [{ variantId: line.variantId, quantity: line.quantity }]);
      const again = await keeping.open(list.id);
      if (again) setOpened(again);
      setRemoved(null);
      announce(`${line.title} is on the list again.`);
    });
  const remove = () =>
    attempt(async () => {
      await keeping.remove(list.id);
      announce(`The list ${list.name} was deleted.`);
      await navigate(links.lists());
    });
  return (
    <div className="max-w-4xl">
      <p className="print:hidden">
        <Link to={links.lists()} className="inline-flex min-h-11 items-center text-slate underline underline-offset-4 hover:text-accent">
          All lists
        </Link>
      </p>
      <h1 ref={heading} tabIndex={-1} className="text-3xl tracking-[-0.03em] outline-none [overflow-wrap:anywhere] lg:text-4xl">
        {list.name}
      </h1>
      <div className="mt-2 flex flex-wrap items-start gap-x-6">
        <RenameList name={list.name} rename={async (name) => setOpened({ ...opened, list: await keeping.rename(list.id, name) })} />
        <DeleteList name={list.name} onDelete={remove} />
      </div>
      {keeping.isOnDevice && <p className="mt-2 text-sm text-slate">This list is kept on this device only.</p>}
      {fault && (
        <p role="alert" className="mt-4 text-red">
          {fault}
        </p>
      )}
      {children}
      {removed && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 rounded-surface bg-canvas px-5 py-2">
          <span className="[overflow-wrap:anywhere]">{removed.title} was removed.</span>
          <button type="button" onClick={() => putBack(removed)} className="min-h-11 font-medium text-accent underline underline-offset-4">
            Undo
          </button>
        </p>
      )}
      {lines.length + missing.length === 0 ? (
        <EmptyState
          title="Nothing on this list yet"
          text="Press “Add to list” on the page of a product, or check part numbers in quick order and add them here."
        >
          <LinkButton to={links.collections()}>Browse products</LinkButton>
          <LinkButton to={links.quickOrder()} look="outline">
            Quick order
          </LinkButton>
        </EmptyState>
      ) : (
        <div className="mt-6">
          <ListRows lines={lines} missing={missing} onChange={change} hasForms={!keeping.isOnDevice} />
          {lines.length > 0 && <AllToCart lines={lines} subtotal={subtotal} />}
        </div>
      )}
    </div>
  );
}

/** Asks for a confirmation, because this cannot be undone here. */
function DeleteList({ name, onDelete }: { name: string; onDelete: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const isHydrated = useHydrated();
  if (!isHydrated)
    return (
      <details>
        <summary className="flex min-h-11 items-center text-[0.9375rem] text-slate underline underline-offset-4">Delete</summary>
        <form method="post" className="my-2">
          <p className="mb-2 text-sm">Delete “{name}” with everything on it?</p>
          <Button type="submit" size="small" name="intent" value="delete">
            Delete the list
          </Button>
        </form>
      </details>
    );
  if (!isAsking)
    return (
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="min-h-11 text-[0.9375rem] text-slate underline underline-offset-4 hover:text-red"
      >
        Delete
      </button>
    );
  return (
    <fieldset className="my-2 flex flex-wrap items-center gap-3">
      <legend className="mb-2 text-sm">Delete “{name}” with everything on it?</legend>
      <Button size="small" onClick={onDelete} autoFocus>
        Delete the list
      </Button>
      <Button size="small" look="outline" onClick={() => setAsking(false)}>
        Keep it
      </Button>
    </fieldset>
  );
}

const Loading = () => (
  <div className="content py-24">
    <h1 className="sr-only">List</h1>
    <Spinner label="Loading the list…" />
  </div>
);

function NoList({ isCustomer, text }: { isCustomer: boolean; text?: string }) {
  const usual = isCustomer
    ? "It was deleted, or it belongs to another account."
    : "It is not on this device. If you keep it with your account, sign in first.";
  return (
    <EmptyState heading="h1" title="List not found" text={text ?? usual}>
      <LinkButton to={links.lists()}>Your lists</LinkButton>
      {!isCustomer && (
        <LinkButton to={links.login(links.lists())} look="outline">
          Sign in
        </LinkButton>
      )}
    </EmptyState>
  );
}
