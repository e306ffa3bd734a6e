import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { type CategoryIcon, categoryGroupsInput, categoryIcons } from "#domain/catalog/category-group-input.ts";
import type { Answer, InputOf } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { type AdminForm, newRowId, useFormValue } from "../toolkit/admin-form-types.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { schemaFaults } from "../toolkit/form-faults.ts";
import { ListFault, PickerManyField, SelectField, TextField, useFormField } from "../toolkit/form-fields.tsx";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import type { PickerOption } from "../toolkit/picker.tsx";
import { useRecordForm } from "../toolkit/record-form.tsx";
import { RecordFormPage } from "../toolkit/record-form-page.tsx";
import { SortableRows } from "../toolkit/sortable-rows.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { ShopLink } from "./shop-link.tsx";

export const meta = () => [{ title: "Category groups · Admin" }, { name: "robots", content: "noindex" }];

type Answered = Answer<"GET /api/admin/category-groups">;
type Body = InputOf<"PUT /api/admin/category-groups">["body"];
/** The browser makes the `id` of a new group. */
type GroupValues = { id: string; isNew: boolean; title: string; icon: string; collectionIds: string[] };
type Values = { seen: string; groups: GroupValues[] };

const groupsQuery = queryOptions({
  queryKey: ["admin", "category-groups"],
  queryFn: ({ signal }) => callAdmin("GET /api/admin/category-groups", {}, { signal }),
});
const icons = Object.entries(categoryIcons);

const valuesOf = ({ seen, groups }: Answered): Values => ({
  seen,
  groups: groups.map(({ id, title, icon, collections }) => ({
    ...{ id, title, isNew: false, icon: Object.hasOwn(categoryIcons, icon) ? icon : "flask-conical" },
    collectionIds: collections.map((each) => each.id),
  })),
});
const bodyOf = ({ seen, groups }: Values): Body => ({
  seen,
  groups: groups.map(({ id, isNew, icon, ...group }) => ({ ...group, id: isNew ? null : id, icon: icon as CategoryIcon })),
});

/** The groups of collections that buyers browse by. */
export default function CategoryGroupsPage() {
  const query = useQuery(groupsQuery);
  return (
    <DetailPage
      query={query}
      noun="list of category groups"
      title="Category groups"
      back={{ to: links.adminPage("collections"), text: "Collections" }}
      narrow
    >
      {(answered) => (
        <PageFrame
          title="Category groups"
          back={{ to: links.adminPage("collections"), text: "Collections" }}
          actions={<ShopLink to={links.collections()}>View in shop</ShopLink>}
          narrow
        >
          <GroupsForm answered={answered} />
        </PageFrame>
      )}
    </DetailPage>
  );
}

function GroupsForm({ answered }: { answered: Answered }) {
  const client = useQueryClient();
  const { data: choices } = useQuery({
    queryKey: ["admin", "collection-choices"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/collection-choices", {}, { signal }),
  });
  const form = useRecordForm<Values>({
    record: "category-groups",
    title: "Category groups",
    path: links.adminPage("category-groups"),
    stored: valuesOf(answered),
    disabled: !useRight("products.change"),
    check: (values) => schemaFaults(categoryGroupsInput, bodyOf(values)),
    save: async (values) => {
      const now = await callAdmin("PUT /api/admin/category-groups", { body: bodyOf(values) });
      client.setQueryData(groupsQuery.queryKey, now);
      void client.invalidateQueries({ queryKey: ["admin", "collections"] });
      void client.invalidateQueries({ queryKey: ["admin", "collection-choices"] });
      return valuesOf(now);
    },
    reload: async () => valuesOf(await client.fetchQuery({ ...groupsQuery, staleTime: 0 })),
    saved: "Saved. The shop shows it within a second.",
  });
  const options = (choices?.collections ?? []).map(({ id, title }) => ({ value: id, label: title }));
  return (
    <RecordFormPage form={form}>
      <GroupFields form={form} options={options} />
    </RecordFormPage>
  );
}

type FieldsProps = { form: AdminForm<Values>; options: PickerOption[] };

function GroupFields({ form, options }: FieldsProps) {
  const write = (value: unknown) => (Array.isArray(value) ? (value as GroupValues[]).map(({ title }) => title).join(", ") || "(none)" : "(none)");
  const { value: groups, change, disabled } = useFormField<Values, GroupValues[]>(form, "groups", { label: "Category groups", write });
  const remove = (at: number) => {
    const [removed] = groups.slice(at, at + 1);
    change(groups.toSpliced(at, 1));
    const undo = () => {
      const left = form.api.getFieldValue("groups") as GroupValues[];
      if (removed) change(left.toSpliced(Math.min(at, left.length), 0, removed));
    };
    toast(`${removed?.title || "The group"} was removed. Its collections are kept.`, { undo });
  };
  return (
    <Panel>
      <p className="mb-4 text-slate">
        Buyers browse collections by these groups, on the home page and under “Categories”. A group without collections is not shown. Within a group,
        collections appear in the shop’s order.
      </p>
      <ListFault form={form} name="groups" label="Category groups" />
      <SortableRows
        label="Category groups"
        rows={groups}
        nameOf={({ title }) => title || "new group"}
        disabled={disabled}
        onMove={(from, to) => change(groups.toSpliced(from, 1).toSpliced(to, 0, groups[from] as GroupValues))}
      >
        {(group, at, movers) => (
          <div className="grid grid-cols-1 gap-3 rounded-control border border-line p-3">
            <GroupRow key={at} form={form} at={at} options={options} />
            {!disabled && (
              <span className="flex justify-end">
                {movers}
                <button
                  type="button"
                  className="grid size-8 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink pointer-coarse:size-11"
                  onClick={() => remove(at)}
                >
                  <Trash2 aria-hidden="true" className="size-4" />
                  <span className="sr-only">Remove {group.title || "new group"}</span>
                </button>
              </span>
            )}
          </div>
        )}
      </SortableRows>
      {!disabled && (
        <AdminButton
          className="mt-3"
          onClick={() => change([...groups, { id: newRowId(), isNew: true, title: "", icon: "flask-conical", collectionIds: [] }])}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add group
        </AdminButton>
      )}
    </Panel>
  );
}

function GroupRow({ form, at, options }: FieldsProps & { at: number }) {
  // A collection belongs to one group only, so it is not offered in the others.
  const elsewhere = useFormValue(form, ({ groups }) =>
    groups
      .filter((_, other) => other !== at)
      .flatMap(({ collectionIds }) => collectionIds)
      .join(" "),
  );
  const free = options.filter(({ value }) => !elsewhere.includes(value));
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <TextField form={form} name={`groups[${at}].title`} label={`Title of group ${at + 1}`} maxLength={80} required />
      <SelectField form={form} name={`groups[${at}].icon`} label={`Drawing of group ${at + 1}`} options={icons} />
      <PickerManyField
        form={form}
        name={`groups[${at}].collectionIds`}
        label={`Collections of group ${at + 1}`}
        options={free}
        nothingFound="No collection has this name, or it is in another group."
        className="sm:col-span-2"
      />
    </div>
  );
}
