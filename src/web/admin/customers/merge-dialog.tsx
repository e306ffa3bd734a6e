import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { Answer } from "#web/api-call.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { AdminField } from "../toolkit/admin-fields.tsx";
import { Dialog, DialogButtons } from "../toolkit/dialog.tsx";
import { toast } from "../toolkit/toasts.tsx";
import type { AdminCustomer } from "./customer-query.ts";

type Found = Answer<"GET /api/admin/customers">["customers"][number];

const called = ({ name, email }: { name: string; email: string }) => (name ? `${name} (${email})` : email);

/** Chooses another account of the same customer, shows what moves, and merges it into this one. */
export function MergeDialog({ customer, open, onClose }: { customer: AdminCustomer; open: boolean; onClose: () => void }) {
  const [gone, setGone] = useState<Found | null>(null);
  const close = () => {
    setGone(null);
    onClose();
  };
  return (
    <Dialog isForm open={open} title={`Merge another account into ${customer.name || customer.email}`} onClose={close}>
      {gone ? (
        <MergePreview customer={customer} gone={gone} onBack={() => setGone(null)} onDone={close} />
      ) : (
        <ChooseAccount customer={customer} onChoose={setGone} onClose={close} />
      )}
    </Dialog>
  );
}

const shown = 6;

function ChooseAccount({ customer, onChoose, onClose }: { customer: AdminCustomer; onChoose: (found: Found) => void; onClose: () => void }) {
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const { data, error } = useQuery({
    queryKey: ["admin", "customers", "to-merge", search],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/customers", { query: { search, view: "account", first: shown + 1 } }, { signal }),
    enabled: search !== "",
    placeholderData: (before) => before,
  });
  const found = search === "" ? [] : (data?.customers ?? []).filter(({ id }) => id !== customer.id).slice(0, shown);
  return (
    <div className="grid gap-4">
      <p>
        {customer.email} is kept. Choose the account to merge into it: its orders, addresses, certificates, messages, notes and tags are moved here,
        and then it is deleted.
      </p>
      <AdminField
        label="Account to merge and delete"
        type="search"
        value={text}
        autoComplete="off"
        placeholder="Name, email or company"
        onChange={(event) => setText(event.target.value)}
      />
      <div role="status">
        {error && <p className="text-red">{error.message}</p>}
        {data && search !== "" && found.length === 0 && <p className="text-slate">No other customer matches.</p>}
      </div>
      <ul className="grid gap-2">
        {found.map((account) => (
          <li key={account.id}>
            <button
              type="button"
              onClick={() => onChoose(account)}
              className="grid min-h-11 w-full rounded-control border border-edge px-3 py-2 text-left hover:border-accent"
            >
              <span className="font-medium [overflow-wrap:anywhere]">{account.name || account.email}</span>
              <span className="text-slate [overflow-wrap:anywhere]">
                {account.email} · {account.orderCount === 1 ? "1 order" : `${account.orderCount} orders`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <DialogButtons>
        <AdminButton onClick={onClose}>Cancel</AdminButton>
      </DialogButtons>
    </div>
  );
}

type PreviewProps = { customer: AdminCustomer; gone: Found; onBack: () => void; onDone: () => void };

function MergePreview({ customer, gone, onBack, onDone }: PreviewProps) {
  const client = useQueryClient();
  const input = { params: { id: customer.id }, body: { goneId: gone.id } };
  const preview = useQuery({
    queryKey: ["admin", "merge-preview", customer.id, gone.id],
    queryFn: ({ signal }) => callAdmin("POST /api/admin/customers/:id/merge-preview", input, { signal }),
    retry: false,
    gcTime: 0,
  });
  const merging = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/customers/:id/merge", input),
    onSuccess: async () => {
      toast(`${gone.email} was merged into ${customer.email}.`);
      onDone();
      client.removeQueries({ queryKey: ["admin", "customer", gone.id] });
      await client.invalidateQueries({ queryKey: ["admin"] });
    },
  });
  const fault = merging.error ?? preview.error;
  return (
    <div className="grid gap-4">
      <dl className="grid gap-2">
        <div>
          <dt className="text-slate">Keep</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">{called(customer)}</dd>
        </div>
        <div>
          <dt className="text-slate">Merge and delete</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">{called(gone)}</dd>
        </div>
      </dl>
      <div role={fault ? "alert" : "status"}>
        {fault ? (
          <p className="text-red">{fault.message}</p>
        ) : preview.data ? (
          <Moved moved={preview.data.moved} goneEmail={gone.email} />
        ) : (
          <p className="text-slate">Checking what will be moved…</p>
        )}
      </div>
      <DialogButtons>
        <AdminButton onClick={onBack}>Choose another</AdminButton>
        <AdminButton look="danger" disabled={!preview.data || merging.isPending} onClick={() => merging.mutate()}>
          {merging.isPending ? "Merging…" : "Merge"}
        </AdminButton>
      </DialogButtons>
    </div>
  );
}

/** The singular and plural of what each part of the shop moves. */
const parts: Record<string, [string, string]> = {
  orders: ["order", "orders"],
  carts: ["cart", "carts"],
  buyerLists: ["list of products", "lists of products"],
  taxCertificates: ["tax certificate", "tax certificates"],
  messages: ["message", "messages"],
  customers: ["note, tag or payment terms setting", "notes, tags and payment terms settings"],
  accounts: ["postal address", "postal addresses"],
};

function Moved({ moved, goneEmail }: { moved: Record<string, number>; goneEmail: string }) {
  const entries = Object.entries(moved);
  return (
    <>
      {entries.length === 0 ? (
        <p>There is nothing to move: that account is empty.</p>
      ) : (
        <>
          <p>What will be moved:</p>
          <ul className="ml-5 list-disc">
            {entries.map(([part, count]) => (
              <li key={part}>
                {count} {parts[part]?.[count === 1 ? 0 : 1] ?? part}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-3">
        The payment terms of the kept account apply. Nobody can sign in with {goneEmail} anymore, and its devices are signed out. This cannot be
        undone.
      </p>
    </>
  );
}
