import { type FormEvent, useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { ListLine } from "#domain/buyer-lists/buyer-list-input.ts";
import { maxListNameLength } from "#domain/buyer-lists/buyer-list-limits.ts";
import type { BuyerList } from "#domain/buyer-lists/buyer-lists.ts";
import { announce } from "#ui/announcer.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydration.ts";
import { TextField } from "#ui/text-field.tsx";
import { links } from "#web/links.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/lists-page";
import { importDeviceLists, type LeftList } from "./device-list-import.ts";
import { hasDeviceLists } from "./has-device-lists.ts";
import { changeListsByForm } from "./list-forms.server.ts";
import { loadLists } from "./list-pages.server.ts";
import { lineValue } from "./list-rows.tsx";
import { inAccount, type ListStorage, onDevice } from "./list-storage.ts";
import { faultText } from "./list-texts.ts";

export const loader = loadLists;
export const action = changeListsByForm;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Lists", description: "Your lists of what you buy again and again.", path: links.lists(), noIndex: true });
}

const productsText = (count: number) => (count === 0 ? "Nothing on it yet" : `${count} ${count === 1 ? "product" : "products"}`);

/** The buyer's own lists: those of the account, or of the browser where nobody is signed in. */
export default function ListsPage({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { adding, titles } = loaderData;
  const isCustomer = loaderData.lists !== null;
  const keeping = isCustomer ? inAccount : onDevice;
  const isHydrated = useHydrated() || isCustomer;
  const { lists, load, left, fault, attempt, gone, setGone } = useLists(loaderData.lists, keeping);
  const remove = (list: BuyerList) =>
    attempt(async () => {
      const opened = await keeping.open(list.id);
      await keeping.remove(list.id);
      setGone({
        name: list.name,
        lines: [...(opened?.lines ?? []).map(({ id, quantity }) => ({ variantId: id, quantity })), ...(opened?.missing ?? [])],
      });
      document.getElementById("main")?.focus();
      announce(`The list ${list.name} was deleted.`);
      await load();
    });
  const restore = (list: GoneList) =>
    attempt(async () => {
      await keeping.create(list.name, list.lines);
      setGone(null);
      announce(`The list ${list.name} is back.`);
      await load();
    });
  return (
    <div className="content pt-8 pb-24 lg:pt-12">
      <h1 className="text-4xl tracking-[-0.03em] lg:text-5xl">Lists</h1>
      <p className="mt-4 max-w-reading text-slate">
        Make a list of what you buy again and again, and add all of it to the cart at once.{" "}
        {!isCustomer && (
          <>
            Your lists are kept on this device only.{" "}
            <Link to={links.login(links.lists())} className="text-accent underline underline-offset-4">
              Sign in
            </Link>{" "}
            to keep them with your account and to share them.
          </>
        )}
      </p>
      {!isCustomer && (
        <noscript>
          <p className="mt-4">Lists on this device need JavaScript. With an account you can read your lists without it.</p>
        </noscript>
      )}
      <LeftLists left={left} />
      {gone && (
        <p className="mt-6 flex flex-wrap items-center gap-x-4 rounded-surface bg-canvas px-5 py-2">
          <span className="[overflow-wrap:anywhere]">“{gone.name}” was deleted.</span>
          <button type="button" onClick={() => restore(gone)} className="min-h-11 font-medium text-accent underline underline-offset-4">
            Undo
          </button>
        </p>
      )}
      {(fault ?? actionData?.fault) && (
        <p role="alert" className="mt-6 text-red">
          {fault ?? actionData?.fault}
        </p>
      )}
      {isCustomer && adding.length > 0 && (
        <p className="mt-6 max-w-3xl rounded-surface bg-canvas px-5 py-4 [overflow-wrap:anywhere]">
          Choose the list for <span className="font-medium">{titles.length === 1 ? titles[0] : `${adding.length} products`}</span>, or make a new one.
        </p>
      )}
      {lists && lists.length > 0 && (
        <ul className="mt-8 max-w-3xl border-t border-line">
          {lists.map((list) => (
            <li key={list.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-4">
              <div className="min-w-0">
                <h2 className="text-lg leading-snug font-medium tracking-normal [overflow-wrap:anywhere]">
                  <Link to={links.list(list.id)} className="hover:text-accent hover:underline">
                    {list.name}
                  </Link>
                </h2>
                <p className="figures text-sm text-slate">
                  {productsText(list.lineCount)}
                  {list.shareToken && " · shared by link"}
                </p>
              </div>
              <ListActions list={list} adding={isCustomer ? adding : []} isShown={isHydrated} onDelete={() => remove(list)} />
            </li>
          ))}
        </ul>
      )}
      {lists?.length === 0 && <NoLists />}
      <NewListForm keeping={keeping} adding={isCustomer ? adding : []} onMade={load} />
    </div>
  );
}

/** Forms that work without script. With script, products are added where they are shown, and a deletion can be undone. */
function ListActions({ list, adding, isShown, onDelete }: { list: BuyerList; adding: ListLine[]; isShown: boolean; onDelete: () => void }) {
  const remove = (event: FormEvent) => {
    event.preventDefault();
    onDelete();
  };
  return (
    <div className={`flex flex-wrap items-center gap-x-5 ${isShown ? "" : "invisible"}`}>
      {adding.length > 0 && (
        <form method="post">
          <input type="hidden" name="list" value={list.id} />
          <AddedLines lines={adding} />
          <Button type="submit" size="small" name="intent" value="add">
            Add here<span className="sr-only">, to {list.name}</span>
          </Button>
        </form>
      )}
      <form method="post" onSubmit={remove}>
        <input type="hidden" name="list" value={list.id} />
        <button
          type="submit"
          name="intent"
          value="delete"
          className="min-h-11 text-[0.9375rem] text-slate underline underline-offset-4 hover:text-red"
        >
          Delete<span className="sr-only"> {list.name}</span>
        </button>
      </form>
    </div>
  );
}

const AddedLines = ({ lines }: { lines: ListLine[] }) =>
  lines.map((line) => <input key={line.variantId} type="hidden" name="line" value={lineValue(line)} />);

type GoneList = { name: string; lines: ListLine[] };

function useLists(fromServer: BuyerList[] | null, keeping: ListStorage) {
  const [lists, setLists] = useState(fromServer);
  const [left, setLeft] = useState<LeftList[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const [gone, setGone] = useState<GoneList | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => setLists(fromServer), [fromServer]);
  const load = async () => setLists(await keeping.all());
  const attempt = async (work: () => Promise<void>) => {
    setFault(null);
    await work().catch((thrown) => setFault(faultText(thrown)));
  };
  useEffect(() => {
    if (keeping.isOnDevice) void attempt(load);
    else if (hasDeviceLists())
      void attempt(async () => {
        const brought = await importDeviceLists();
        setLeft(brought.left);
        if (brought.count > 0) await revalidate();
      });
  }, [keeping]);
  return { lists, load, left, fault, attempt, gone, setGone };
}

/** Lists for which the account had no room. */
function LeftLists({ left }: { left: LeftList[] }) {
  if (left.length === 0) return null;
  return (
    <section aria-labelledby="left-lists" className="mt-6 max-w-3xl rounded-surface bg-amber-soft p-5">
      <h2 id="left-lists" className="text-lg">
        Still on this device only
      </h2>
      <ul className="mt-2 grid gap-2">
        {left.map(({ id, name, reason }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <span className="font-medium">{name}</span>: {reason}
          </li>
        ))}
      </ul>
      <p className="mt-2">Nothing in them is lost. Once your account has room for them, open this page again to move them there.</p>
    </section>
  );
}

function NoLists() {
  return (
    <section className="mt-8 max-w-3xl rounded-surface bg-canvas p-6">
      <h2 className="text-xl">No lists yet</h2>
      <p className="mt-2 text-slate">
        Name one below, or press “Add to list” on the page of a product. A whole cart can become a list too, and so can part numbers that you paste.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton to={links.collections()}>Browse products</LinkButton>
        <LinkButton to={links.quickOrder()} look="outline">
          Quick order
        </LinkButton>
      </div>
    </section>
  );
}

function NewListForm({ keeping, adding, onMade }: { keeping: ListStorage; adding: ListLine[]; onMade: () => Promise<void> }) {
  const isHydrated = useHydrated() || !keeping.isOnDevice;
  const [fault, setFault] = useState<string | undefined>();
  const [isPending, setPending] = useState(false);
  const make = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    setPending(true);
    setFault(undefined);
    try {
      const list = await keeping.create(String(new FormData(form).get("name") ?? ""), adding);
      form.reset();
      announce(`The list ${list.name} was made.`);
      await onMade();
    } catch (thrown) {
      setFault(faultText(thrown));
    }
    setPending(false);
  };
  return (
    <form method="post" onSubmit={make} className={`mt-8 flex max-w-xl flex-wrap items-start gap-3 ${isHydrated ? "" : "invisible"}`}>
      <AddedLines lines={adding} />
      <TextField
        label="New list"
        name="name"
        placeholder="Cell culture room, monthly"
        autoComplete="off"
        maxLength={maxListNameLength}
        error={fault}
        className="grow"
      />
      <Button type="submit" disabled={isPending} className="mt-[1.625rem]">
        {isPending ? "Making…" : "Make list"}
      </Button>
    </form>
  );
}
