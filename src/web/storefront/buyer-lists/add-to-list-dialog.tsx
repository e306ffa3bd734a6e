import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { ListLine } from "#domain/buyer-lists/buyer-list-input.ts";
import { maxListNameLength, maxListUnits } from "#domain/buyer-lists/buyer-list-limits.ts";
import type { BuyerList } from "#domain/buyer-lists/buyer-lists.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TextField } from "#ui/text-field.tsx";
import { links } from "#web/links.ts";
import { importDeviceLists } from "./device-list-import.ts";
import { hasDeviceLists } from "./has-device-lists.ts";
import { findListStorage, type ListStorage } from "./list-storage.ts";
import { faultText } from "./list-texts.ts";

/** `adding` null: the dialog is closed. */
export type AddToListProps = { adding: ListLine[] | null; title: string; asksQuantity: boolean; onClose: () => void };

const newList = "new";
const productsText = (count: number) => `${count} ${count === 1 ? "product" : "products"}`;

/** Lets the buyer choose a list or name a new one. */
export function AddToListDialog({ adding, title, asksQuantity, onClose }: AddToListProps) {
  return (
    <Modal
      open={adding !== null}
      onClose={onClose}
      label="Add to a list"
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] overflow-y-auto rounded-surface p-6"
    >
      {adding && <Choice adding={adding} title={title} asksQuantity={asksQuantity} onClose={onClose} />}
    </Modal>
  );
}

function Choice({ adding, title, asksQuantity, onClose }: { adding: ListLine[] } & Omit<AddToListProps, "adding">) {
  const { keeping, lists, fault, setFault } = useOwnLists();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [done, setDone] = useState<BuyerList | null>(null);
  const doneText = useRef<HTMLParagraphElement>(null);
  useEffect(() => doneText.current?.focus(), [done]);
  // The list that was changed last is most likely wanted.
  const latest = lists?.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))[0]?.id;
  const selected = chosen ?? latest ?? newList;
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React would also pass the event to the form that contains the button.
    event.stopPropagation();
    if (!keeping || isPending) return;
    const form = new FormData(event.currentTarget);
    const lines = asksQuantity ? adding.map(({ variantId }) => ({ variantId, quantity: Number(form.get("quantity")) })) : adding;
    if (lines.some(({ quantity }) => !(Number.isInteger(quantity) && quantity >= 1 && quantity <= maxListUnits)))
      return setFault(`Enter a quantity from 1 to ${maxListUnits}.`);
    setPending(true);
    setFault(null);
    try {
      setDone(selected === newList ? await keeping.create(String(form.get("name") ?? ""), lines) : await keeping.add(selected, lines));
    } catch (thrown) {
      setFault(faultText(thrown));
    }
    setPending(false);
  };
  if (done)
    return (
      <>
        <h2 className="pr-10 text-xl">Added to a list</h2>
        <p ref={doneText} tabIndex={-1} className="mt-3 outline-none [overflow-wrap:anywhere]">
          {title} {adding.length === 1 ? "is" : "are"} on the list “{done.name}”. It has {productsText(done.lineCount)} now.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to={links.list(done.id)}>Open the list</LinkButton>
          <Button look="outline" onClick={onClose}>
            Close
          </Button>
        </div>
      </>
    );
  return (
    <form onSubmit={send} noValidate>
      <h2 className="pr-10 text-xl">Add to a list</h2>
      <p className="mt-1 text-slate [overflow-wrap:anywhere]">{title}</p>
      {!lists && !fault && <Spinner label="Loading your lists…" />}
      {lists && (
        <>
          {asksQuantity && (
            <TextField
              label="Quantity"
              name="quantity"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              defaultValue={adding[0]?.quantity ?? 1}
              className="mt-5 max-w-32"
            />
          )}
          <fieldset className="mt-5">
            <legend className="text-sm font-medium">List</legend>
            {[...lists.map(({ id, name, lineCount }) => [id, name, productsText(lineCount)] as const), [newList, "New list", ""] as const].map(
              ([id, name, count]) => (
                <label key={id} className="mt-1 flex min-h-11 items-center gap-3">
                  <input
                    type="radio"
                    name="list"
                    value={id}
                    checked={selected === id}
                    onChange={() => setChosen(id)}
                    className="size-5 accent-accent"
                  />
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    {name} <span className="text-sm text-slate">{count}</span>
                  </span>
                </label>
              ),
            )}
          </fieldset>
          {selected === newList && (
            <TextField label="Name of the new list" name="name" autoComplete="off" maxLength={maxListNameLength} className="mt-3" autoFocus />
          )}
        </>
      )}
      {fault && (
        <p role="alert" className="mt-4 text-red">
          {fault}
        </p>
      )}
      {keeping?.isOnDevice && (
        <p className="mt-4 text-sm text-slate">
          Your lists are kept on this device only.{" "}
          <Link to={links.login(links.lists())} className="text-accent underline underline-offset-4">
            Sign in
          </Link>{" "}
          to keep them with your account.
        </p>
      )}
      <Button type="submit" disabled={!lists || isPending} className="mt-6 w-full">
        {isPending ? "Adding…" : "Add"}
      </Button>
    </form>
  );
}

/** Returns the lists of the account, after importing those of the browser, or else those of the browser. */
function useOwnLists() {
  const [keeping, setKeeping] = useState<ListStorage | null>(null);
  const [lists, setLists] = useState<BuyerList[] | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const found = await findListStorage();
      if (!found.isOnDevice && hasDeviceLists()) await importDeviceLists();
      const all = await found.all();
      if (isGone) return;
      setKeeping(found);
      setLists(all);
    };
    load().catch((thrown) => !isGone && setFault(faultText(thrown)));
    return () => {
      isGone = true;
    };
  }, []);
  return { keeping, lists, fault, setFault };
}
