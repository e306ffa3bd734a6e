import { useState } from "react";
import { Link } from "react-router";
import type { BuyerList } from "#domain/buyer-lists/buyer-lists.ts";
import { announce } from "#ui/announcer.tsx";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydration.ts";
import { TextField } from "#ui/text-field.tsx";
import { links } from "#web/links.ts";
import { callLists } from "./list-storage.ts";
import { faultText } from "./list-texts.ts";

type Props = { list: BuyerList; isCustomer: boolean; origin: string; onChange: (list: BuyerList) => void };

/** The link that shows the list to anybody who has it, until sharing is stopped. */
export function ListLink({ list, isCustomer, origin, onChange }: Props) {
  const isHydrated = useHydrated();
  const [fault, setFault] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const send = async (name: "PUT /api/lists/:id/link" | "DELETE /api/lists/:id/link", said: string) => {
    if (isPending) return;
    setPending(true);
    setFault(null);
    setCopied(false);
    try {
      onChange((await callLists(name, { params: { id: list.id } })).list);
      announce(said);
    } catch (thrown) {
      setFault(faultText(thrown));
    }
    setPending(false);
  };
  const url = list.shareToken === null ? null : origin + links.sharedList(list.shareToken);
  const copy = (text: string) =>
    navigator.clipboard?.writeText(text).then(
      () => {
        setCopied(true);
        announce("The link was copied.");
      },
      () => setFault("The link could not be copied. Select it and copy it by hand."),
    );
  return (
    <section aria-labelledby="sharing" className="mt-14 max-w-3xl print:hidden">
      <h2 id="sharing" className="text-2xl">
        Share this list
      </h2>
      {!isCustomer ? (
        <p className="mt-3 text-slate">
          This list is on this device only, so nobody else can open it.{" "}
          <Link to={links.login(links.lists())} className="text-accent underline underline-offset-4">
            Sign in
          </Link>{" "}
          to save it to your account, where you can share it.
        </p>
      ) : url === null ? (
        <>
          <p className="mt-3 text-slate">
            Make a link for your colleagues. Anyone with the link sees the list’s name and its products at today’s prices, and can add them to their
            own cart. The link does not say whose list it is, and nobody can change your list with it.
          </p>
          <Button
            look="outline"
            disabled={isPending}
            onClick={() => void send("PUT /api/lists/:id/link", "The list is shared.")}
            className={`mt-4 ${isHydrated ? "" : "invisible"}`}
          >
            Make a link
          </Button>
        </>
      ) : (
        <>
          <p className="mt-3 text-slate">Anyone with this link sees the current list until you stop sharing it.</p>
          <div className="mt-4 flex flex-wrap items-end gap-3">
            <TextField label="Link to this list" value={url} readOnly onFocus={(event) => event.target.select()} className="min-w-0 grow basis-72" />
            <Button onClick={() => void copy(url)}>{isCopied ? "Link copied" : "Copy link"}</Button>
            <Button look="outline" disabled={isPending} onClick={() => void send("DELETE /api/lists/:id/link", "The list is not shared anymore.")}>
              Stop sharing
            </Button>
          </div>
          <p className="mt-2 text-sm text-slate">After that, this link never works again. If you share the list again, it gets a new link.</p>
        </>
      )}
      {fault && (
        <p role="alert" className="mt-3 text-red">
          {fault}
        </p>
      )}
    </section>
  );
}
