import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useParams } from "react-router";
import { menuFault } from "#domain/content/menu-definitions.ts";
import type { FieldFaults } from "#domain/input-parsing.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { newRowId } from "../toolkit/admin-form-types.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { ListFault, useFormField } from "../toolkit/form-fields.tsx";
import { EmptyNote, PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { type RecordForm, useRecordForm } from "../toolkit/record-form.tsx";
import { RecordFormPage } from "../toolkit/record-form-page.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { type EditedItem, MenuItemDialog } from "./menu-item-dialog.tsx";
import { MenuRows, useFolding } from "./menu-rows.tsx";
import { type AdminMenu, above, endOf, itemsOf, type MenuRow, rowsOf } from "./menu-tree.ts";

export const meta = () => [{ title: "Menu · Admin" }, { name: "robots", content: "noindex" }];

type Values = { seenAt: string | null; items: MenuRow[] };

const menuQuery = (handle: string) =>
  queryOptions({
    queryKey: ["admin", "menu", handle],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/menus/:handle", { params: { handle } }, { signal }),
  });

const valuesOf = ({ updatedAt, items }: AdminMenu): Values => ({ seenAt: updatedAt, items: rowsOf(items) });

export default function MenuPage() {
  const { handle = "" } = useParams();
  const query = useQuery(menuQuery(handle));
  return (
    <DetailPage query={query} noun="menu" back={back} narrow>
      {({ menu }) => <MenuEditor key={menu.handle} menu={menu} />}
    </DetailPage>
  );
}

const back = { to: links.adminPage("menus"), text: "Menus" };

function MenuEditor({ menu }: { menu: AdminMenu }) {
  const form = useMenuForm(menu);
  return (
    <PageFrame title={menu.title} back={back} narrow>
      <RecordFormPage form={form}>
        <div className="grid grid-cols-1 gap-4">
          <p className="text-slate">
            {menu.where} {!form.isReadOnly && "To move items, drag them, use their buttons, or press Alt and an arrow key."}
          </p>
          <ItemsPanel form={form} menu={menu} />
        </div>
      </RecordFormPage>
    </PageFrame>
  );
}

/** What the dialog edits: a new item below a row, at the top or at the end, or an existing row. */
type Editing = { row: MenuRow } | { below: MenuRow | "top" | "end" };
/** From this number of items on, the button for a new one is shown at the top, too. */
const minForTopButton = 6;

function ItemsPanel({ form, menu }: { form: RecordForm<Values>; menu: AdminMenu }) {
  const write = (value: unknown) => (Array.isArray(value) ? (value as MenuRow[]).map(({ title }) => title).join(", ") || "(empty)" : String(value));
  const { value: rows, disabled, change } = useFormField<Values, MenuRow[]>(form, "items", { label: "Items", write });
  const [editing, setEditing] = useState<Editing | null>(null);
  const folding = useFolding(rows);
  const done = (item: EditedItem) => {
    if (editing) change(withItem(rows, editing, item));
    const below = editing && "below" in editing && typeof editing.below === "object" ? editing.below : null;
    if (below && folding) folding.setOpen(new Set([...folding.open, ...above(rows, rows.indexOf(below)), below.key]));
    setEditing(null);
  };
  const remove = (row: MenuRow) => {
    const at = rows.indexOf(row);
    const below = endOf(rows, at) - at - 1;
    change(rows.toSpliced(at, below + 1));
    toast(below > 0 ? `${row.title} and the items below it were removed. Nothing changes in the shop until you save.` : `${row.title} was removed.`);
  };
  const isTop = editing !== null && ("row" in editing ? editing.row.depth === 0 : typeof editing.below === "string");
  const add = menu.hasHeadings ? "Add column" : "Add item";
  return (
    <Panel flush>
      {!disabled && rows.length >= minForTopButton && (
        <div className="border-b border-line px-4 py-3">
          <AdminButton onClick={() => setEditing({ below: "top" })}>
            <Plus aria-hidden="true" className="size-4" />
            Add at the top
          </AdminButton>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyNote title="This menu is empty">While it is empty: {menu.whileEmpty}</EmptyNote>
      ) : (
        <MenuRows
          rows={rows}
          levels={menu.levels}
          disabled={disabled}
          folding={folding}
          onRows={change}
          onEdit={(row) => setEditing({ row })}
          onAddBelow={(below) => setEditing({ below })}
          onRemove={remove}
        />
      )}
      <div className="border-t border-line px-4 py-3 empty:hidden">
        <ListFault form={form} name="items" label="Items" />
        {!disabled && (
          <AdminButton onClick={() => setEditing({ below: "end" })}>
            <Plus aria-hidden="true" className="size-4" />
            {add}
          </AdminButton>
        )}
      </div>
      {editing && (
        <MenuItemDialog
          item={"row" in editing ? editing.row : null}
          isHeading={menu.hasHeadings && isTop}
          onDone={done}
          onClose={() => setEditing(null)}
        />
      )}
    </Panel>
  );
}

function withItem(rows: MenuRow[], editing: Editing, item: EditedItem): MenuRow[] {
  if ("row" in editing) return rows.map((row) => (row.key === editing.row.key ? { ...row, ...item } : row));
  const { below } = editing;
  const added = { ...item, key: newRowId(), drawing: null, depth: typeof below === "string" ? 0 : below.depth + 1 };
  const at = below === "top" ? 0 : below === "end" ? rows.length : endOf(rows, rows.indexOf(below));
  return rows.toSpliced(at, 0, added);
}

function useMenuForm(menu: AdminMenu): RecordForm<Values> {
  const client = useQueryClient();
  const { handle } = menu;
  const stored = useMemo(() => valuesOf(menu), [menu]);
  return useRecordForm<Values>({
    record: `menu/${handle}`,
    title: menu.title,
    path: links.adminMenu(handle),
    stored,
    disabled: !useRight("content.change"),
    check: ({ items }): FieldFaults => {
      const fault = menuFault(itemsOf(items) as Parameters<typeof menuFault>[0], menu);
      return fault ? { items: fault } : {};
    },
    save: async ({ seenAt, items }) => {
      const saved = await callAdmin("PUT /api/admin/menus/:handle", { params: { handle }, body: { seenAt, items: itemsOf(items) } });
      client.setQueryData(menuQuery(handle).queryKey, saved);
      client.invalidateQueries({ queryKey: ["admin", "menus"] });
      return valuesOf(saved.menu);
    },
    reload: async () => valuesOf((await client.fetchQuery({ ...menuQuery(handle), staleTime: 0 })).menu),
    saved: "Saved. Every page of the shop shows it within a second.",
  });
}
