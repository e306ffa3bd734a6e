import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Table2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { type BulkChange, type BulkKind, bulkChange } from "#domain/bulk-changes/bulk-change-input.ts";
import { numberText } from "#domain/number-text.ts";
import { CallFault } from "#web/api-client.ts";
import { links } from "#web/links.ts";
import { AdminButton, AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useAdminSession } from "../toolkit/admin-session.ts";
import { Dialog, DialogButtons } from "../toolkit/dialog.tsx";
import type { Selected, Selection } from "../toolkit/list-selection.tsx";
import { Popover } from "../toolkit/popover.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { useDebounced } from "../toolkit/use-debounced.ts";
import { BulkFields, BulkTimeFields, type BulkValues, changeOf, emptyValues, endFault } from "./bulk-fields.tsx";
import { BulkPreview } from "./bulk-preview.tsx";
import { gridTitle } from "./product-grid-title.ts";

const kinds: readonly (readonly [BulkKind, string])[] = [
  ["status", "Status"],
  ["prices", "Prices"],
  ["tags", "Tags"],
  ["specification", "Specification"],
  ["vendor", "Vendor"],
  ["type", "Type"],
];
/** The ids are part of the grid's URL, which limits their number. */
const maxInGrid = 100;

/** The bulk actions for the chosen products. */
export function BulkActions({ selection }: { selection: Selection }) {
  const [kind, setKind] = useState<BulkKind | null>(null);
  const [isOpen, setOpen] = useState(false);
  const selected = selection.selected();
  return (
    <>
      <Popover
        title="What to change"
        open={isOpen}
        onOpenChange={setOpen}
        label={
          <>
            <Pencil aria-hidden="true" className="size-4" />
            Change…
          </>
        }
      >
        <div className="grid gap-2">
          {kinds.map(([each, text]) => (
            <AdminButton
              key={each}
              onClick={() => {
                setOpen(false);
                setKind(each);
              }}
            >
              {text}…
            </AdminButton>
          ))}
        </div>
      </Popover>
      {"matching" in selected || selected.ids.length <= maxInGrid ? (
        <AdminLinkButton to={links.productGrid("matching" in selected ? selected.matching : { ids: selected.ids.join(",") })}>
          <Table2 aria-hidden="true" className="size-4" />
          {gridTitle}
        </AdminLinkButton>
      ) : (
        <AdminButton
          onClick={() =>
            toast(`The grid can show up to ${maxInGrid} selected products, or all that match. Select fewer, or clear the selection.`, {
              tone: "fault",
            })
          }
        >
          <Table2 aria-hidden="true" className="size-4" />
          {gridTitle}
        </AdminButton>
      )}
      {kind && <BulkDialog kind={kind} selected={selected} onClose={() => setKind(null)} onDone={selection.clear} />}
    </>
  );
}

type DialogProps = { kind: BulkKind; selected: Selected; onClose: () => void; onDone: () => void };

function BulkDialog({ kind, selected, onClose, onDone }: DialogProps) {
  const { shop } = useAdminSession();
  const [values, setValues] = useState<BulkValues>(emptyValues);
  const change = changeOf(kind, values, shop.currency);
  const parsed = bulkChange.safeParse(change);
  const input = useDebounced(parsed.success ? { change: parsed.data, selection: selected } : null);
  const preview = useQuery({
    queryKey: ["admin", "bulk-preview", input],
    queryFn: ({ signal }) => callAdmin("POST /api/admin/bulk-changes/preview", { body: input as NonNullable<typeof input> }, { signal }),
    enabled: input !== null,
    retry: false,
    staleTime: 0,
  });
  const start = useBulkStart(selected, () => {
    onClose();
    onDone();
  });
  const fault = endFault(values, new Date());
  const isLooked = parsed.success && preview.data !== undefined && JSON.stringify(input?.change) === JSON.stringify(parsed.data);
  // The button names how many products change only if the preview looked at all of them.
  const count = preview.data && (preview.data.looked === preview.data.total ? preview.data.changed : preview.data.total);
  return (
    <Dialog open title={`Change ${kinds.find(([each]) => each === kind)?.[1].toLowerCase()}`} onClose={onClose} isForm>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (parsed.success && isLooked && !fault) start.mutate({ change: parsed.data, startsAt: values.startsAt, endsAt: values.endsAt });
        }}
      >
        <BulkFields kind={kind} values={values} change={(part) => setValues({ ...values, ...part })} />
        <BulkTimeFields values={values} change={(part) => setValues({ ...values, ...part })} fault={fault} />
        <Looked fault={preview.error} isWaiting={parsed.success && !isLooked && !preview.error}>
          {isLooked && <BulkPreview preview={preview.data} />}
        </Looked>
        {start.error && (
          <p role="alert" className="text-red">
            {start.error.message}
          </p>
        )}
        <DialogButtons>
          <AdminButton onClick={onClose}>Go back</AdminButton>
          <AdminButton type="submit" look="solid" disabled={!isLooked || preview.data.changed === 0 || fault !== undefined || start.isPending}>
            {start.isPending ? "Working…" : buttonText(values.startsAt !== null, count)}
          </AdminButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function buttonText(isScheduled: boolean, count: number | undefined): string {
  const products = count === undefined ? "" : ` ${numberText(count)} product${count === 1 ? "" : "s"}`;
  return isScheduled ? `Schedule${products && ` for${products}`}` : `Change${products}`;
}

function Looked({ fault, isWaiting, children }: { fault: Error | null; isWaiting: boolean; children: ReactNode }) {
  return (
    <div role="status" className="min-h-6">
      {fault ? <p className="text-red">{fault.message}</p> : isWaiting ? <p className="text-slate">Preparing preview…</p> : children}
    </div>
  );
}

/** A change of so few products is usually done before a page about it could be read. */
const soon = 50;
const askMs = 300;
const waitMs = 6000;

/** Starts a run. A run of few products is awaited here and ends with a toast; otherwise its page is opened. */
function useBulkStart(selected: Selected, onStarted: () => void) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: { change: BulkChange; startsAt: string | null; endsAt: string | null }) => {
      const { id } = await callAdmin("POST /api/admin/bulk-changes", { body: { ...wanted, selection: selected } });
      const isSoon = wanted.startsAt === null && "ids" in selected && selected.ids.length <= soon;
      return { id, run: isSoon ? await untilDone(id) : null };
    },
    onSuccess: async ({ id, run }) => {
      onStarted();
      if (!run || run.refused > 0) return navigate(links.adminBulkChange(id));
      await client.invalidateQueries({ queryKey: ["admin", "products"] });
      toast(`${numberText(run.changed)} product${run.changed === 1 ? "" : "s"} changed.`, {
        undo: () =>
          callAdmin("POST /api/admin/bulk-changes/:id/undo", { params: { id } })
            .then((undo) => untilDone(undo.id))
            .then(() => client.invalidateQueries({ queryKey: ["admin", "products"] }))
            .then(() => toast("Undone."))
            .catch((fault: unknown) => toast(fault instanceof CallFault ? fault.message : "The change could not be undone.", { tone: "fault" })),
      });
    },
  });
}

/** Returns the run once it is over, or null if that takes too long. */
async function untilDone(id: string) {
  for (let waited = 0; waited < waitMs; waited += askMs) {
    const { run } = await callAdmin("GET /api/admin/bulk-changes/:id", { params: { id } });
    if (run.finishedAt !== null) return run;
    await new Promise((resolve) => setTimeout(resolve, askMs));
  }
  return null;
}
