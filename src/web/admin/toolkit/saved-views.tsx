import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type ListName, type ListView, reportScreens } from "#domain/list-views/list-view-input.ts";
import { AdminButton } from "./admin-button.tsx";
import { callAdmin } from "./admin-call.ts";
import { AdminCheck, AdminField } from "./admin-fields.tsx";
import { useRight } from "./admin-session.ts";
import { ConfirmDialog, Dialog, DialogButtons } from "./dialog.tsx";
import { Popover } from "./popover.tsx";
import { toast } from "./toasts.tsx";

/** Lists have views, screens of the analytics have reports. */
const nounOf = (list: ListName) => (reportScreens.some((screen) => screen === list) ? "report" : "view");

/** Whether the screen shows figures, without a search or a sort order; the realtime screen has views of its filters. */
const isReportOrLive = (list: ListName) => list === "realtime" || nounOf(list) === "report";

const keyOf = (list: ListName | undefined) => ["admin", "list-views", list];

/** Loads the views of a list that this person can see. */
export function useSavedViews(list: ListName | undefined): readonly ListView[] {
  const { data } = useQuery({
    queryKey: keyOf(list),
    queryFn: ({ signal }) => callAdmin("GET /api/admin/list-views", { query: { list: list as ListName } }, { signal }),
    enabled: list !== undefined,
    staleTime: 60_000,
  });
  return data?.views ?? [];
}

type Props = {
  list: ListName;
  /** The saved view that is open; null if there is none. */
  open: ListView | null;
  /** How the list is filtered and sorted now. */
  query: Record<string, string>;
  /** Shows this view, or with null the default list. */
  onOpen: (view: { id: string; query: Record<string, string> } | null) => void;
  /** Shown above the actions. */
  children?: ReactNode;
};

type Asked = "new" | "rename" | "remove" | null;

/** Saves the list as it is under a name. The open view can be updated, renamed, shared and removed here. */
export function SavedViewMenu({ list, open, query, onOpen, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<Asked>(null);
  const mayChangeAny = useRight("settings.change");
  const client = useQueryClient();
  const noun = nounOf(list);
  const title = noun === "view" ? "Views" : "Saved reports";
  const done = async (text: string) => {
    await refreshViews(client, list);
    setAsked(null);
    toast(text);
  };
  const change = useMutation({
    mutationFn: (view: ListView) =>
      callAdmin("PUT /api/admin/list-views/:id", {
        params: { id: view.id },
        body: { name: view.name, query, isShared: view.isShared, seen: saidOf(view) },
      }),
    onSuccess: () => done(savedText(list)),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  const remove = useMutation({
    mutationFn: (view: ListView) => callAdmin("DELETE /api/admin/list-views/:id", { params: { id: view.id } }),
    onSuccess: async (_, view) => {
      onOpen(null);
      await done(`The ${noun} ${view.name} was removed.`);
    },
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  const ask = (what: Asked) => {
    setOpen(false);
    setAsked(what);
  };
  const mayChange = open !== null && (open.isOwn || mayChangeAny);
  return (
    <>
      <Popover
        title={title}
        open={isOpen}
        onOpenChange={setOpen}
        label={
          <>
            <Bookmark aria-hidden="true" className="size-4" />
            <span className="max-sm:sr-only">{title}</span>
          </>
        }
      >
        <div className="grid gap-2">
          {children}
          <AdminButton onClick={() => ask("new")}>Save as new {noun}…</AdminButton>
          {open && mayChange && (
            <>
              <AdminButton
                onClick={() => {
                  setOpen(false);
                  change.mutate(open);
                }}
              >
                Update “{open.name}”
              </AdminButton>
              <AdminButton onClick={() => ask("rename")}>Rename or share…</AdminButton>
              <AdminButton onClick={() => ask("remove")}>Remove…</AdminButton>
            </>
          )}
          <p className="text-[0.8125rem] text-slate">
            {open
              ? open.isOwn
                ? `“${open.name}” is yours${open.isShared ? " and shared with everyone" : ""}.`
                : `“${open.name}” was created by ${open.ownerName ?? "a former staff member"}.`
              : noun === "view"
                ? isReportOrLive(list)
                  ? "A view saves the filters."
                  : "A view saves search, filters and sort order."
                : "A report saves its time range and filters. “Last 30 days” always means the most recent 30 days."}
          </p>
        </div>
      </Popover>
      {(asked === "new" || asked === "rename") && (
        <ViewDialog
          {...{ list, query }}
          view={asked === "rename" ? open : null}
          onClose={() => setAsked(null)}
          onSaved={async (id) => {
            await done(savedText(list));
            onOpen({ id, query });
          }}
        />
      )}
      {open && (
        <ConfirmDialog
          open={asked === "remove"}
          title={`Remove the ${noun} ${open.name}?`}
          confirm="Remove"
          destructive
          busy={remove.isPending}
          onConfirm={() => remove.mutate(open)}
          onClose={() => setAsked(null)}
        >
          <RemovedText view={open} list={list} />
        </ConfirmDialog>
      )}
    </>
  );
}

const savedText = (list: ListName) => (nounOf(list) === "view" ? "View saved." : "Report saved.");

/** Reloads the views wherever they are shown. */
export function refreshViews(client: QueryClient, list: ListName): Promise<unknown> {
  return Promise.all([client.invalidateQueries({ queryKey: keyOf(list) }), client.invalidateQueries({ queryKey: ["admin", "saved-reports"] })]);
}

/** Explains what removing a view means. */
export function RemovedText({ view, list }: { view: ListView; list: ListName }) {
  return (
    <p>
      {view.isShared ? "It will be removed for everyone." : "Nobody else sees it."} {nounOf(list) === "report" && "Its weekly emails stop. "}
      {isReportOrLive(list) ? "The figures are not changed." : "The listed items are not changed."}
    </p>
  );
}

const saidOf = ({ name, query, isShared }: ListView) => ({ name, query, isShared });

type DialogProps = { list: ListName; query: Record<string, string>; view: ListView | null; onClose: () => void; onSaved: (id: string) => void };

export function ViewDialog({ list, query, view, onClose, onSaved }: DialogProps) {
  const noun = nounOf(list);
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const save = useMutation({
    mutationFn: async () => {
      const body = { name, query: view?.query ?? query, isShared };
      if (!view) return (await callAdmin("POST /api/admin/list-views", { body: { list, ...body } })).id;
      await callAdmin("PUT /api/admin/list-views/:id", { params: { id: view.id }, body: { ...body, seen: saidOf(view) } });
      return view.id;
    },
    onSuccess: onSaved,
  });
  return (
    <Dialog open title={view ? "Rename or share" : `Save as new ${noun}`} onClose={onClose} isForm>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <AdminField label="Name" value={name} onChange={(event) => setName(event.target.value)} maxLength={60} required error={save.error?.message} />
        <AdminCheck
          label={isReportOrLive(list) ? "Share with everyone who can see analytics" : "Share with everyone who can see this list"}
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
        <DialogButtons>
          <AdminButton onClick={onClose}>Go back</AdminButton>
          <AdminButton type="submit" look="solid" disabled={save.isPending || name.trim() === ""}>
            Save {noun}
          </AdminButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
