import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useMemo, useRef } from "react";
import { useNavigate, useParams } from "react-router";
import { handleFromText } from "#domain/handle-from-text.ts";
import { Badge } from "#ui/badge.tsx";
import { links } from "#web/links.ts";
import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { zoneText } from "../toolkit/date-format.ts";
import { DeleteButton } from "../toolkit/delete-button.tsx";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { CheckField, NumberField, OptionalAreaField, OptionalTextField, SelectField, TextField, TimeField } from "../toolkit/form-fields.tsx";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { RecordColumns } from "../toolkit/record-columns.tsx";
import { type RecordForm, useRecordForm } from "../toolkit/record-form.tsx";
import { RecordFormPage } from "../toolkit/record-form-page.tsx";
import { RichTextField } from "../toolkit/rich-text-field.tsx";
import { type AdminCollection, bodyOf, type CollectionValues, collectionFaults, emptyCollection, valuesOf } from "./collection-form.ts";
import { MembersPanel } from "./members-panel.tsx";
import { RulesPanel } from "./rules-panel.tsx";

export const meta = () => [{ title: "Collection · Admin" }, { name: "robots", content: "noindex" }];

const collectionQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "collection", id],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/collections/:id", { params: { id } }, { signal }),
  });

const back = { to: links.adminPage("collections"), text: "Collections" };

export default function CollectionPage() {
  const { id = "" } = useParams();
  return id === "new" ? <CollectionEditor collection={null} /> : <StoredCollection key={id} id={id} />;
}

function StoredCollection({ id }: { id: string }) {
  const query = useQuery(collectionQuery(id));
  return (
    <DetailPage query={query} noun="collection" back={back}>
      {({ collection }) => <CollectionEditor collection={collection} />}
    </DetailPage>
  );
}

const kinds = [
  ["by-hand", "Products chosen manually"],
  ["rules", "Products that match rules"],
] as const;

function CollectionEditor({ collection }: { collection: AdminCollection | null }) {
  const form = useCollectionForm(collection);
  const kind = useFormValue(form, (values) => values.kind);
  return (
    <PageFrame
      title={collection ? collection.title : "New collection"}
      back={back}
      badges={
        <>
          {collection?.status === "draft" && <Badge tone="gray">Hidden</Badge>}
          {collection?.featured && <Badge tone="gray">Featured</Badge>}
        </>
      }
      actions={
        collection && (
          <>
            {collection.status === "active" && (
              <AdminLinkButton to={links.collection(collection.handle)} target="_blank" rel="noreferrer">
                <ExternalLink aria-hidden="true" className="size-4" />
                View in the shop
              </AdminLinkButton>
            )}
            <AdminLinkButton to={links.adminVersions("collection", collection.id)}>Versions</AdminLinkButton>
            {!form.isReadOnly && (
              <DeleteButton
                title={collection.title}
                remove={() => callAdmin("DELETE /api/admin/collections/:id", { params: { id: collection.id } })}
                queryKey={["admin", "collections"]}
                listPath={links.adminPage("collections")}
              >
                Its products are kept. Links to its page, in menus and elsewhere, will lead to “not found”, and discounts for it will no longer apply
                to anything. This cannot be undone.
              </DeleteButton>
            )}
          </>
        )
      }
    >
      <RecordFormPage form={form} create={collection ? undefined : "Create collection"}>
        <RecordColumns status={<StatusPanel form={form} />} side={<SidePanels form={form} />}>
          <TextsPanel form={form} isNew={collection === null} />
          <Panel title="Contents">
            <SelectField form={form} name="kind" label="Products" options={kinds} className="max-w-sm" />
            <div className="mt-4">{kind === "rules" ? <RulesPanel form={form} /> : <MembersPanel form={form} />}</div>
          </Panel>
        </RecordColumns>
      </RecordFormPage>
    </PageFrame>
  );
}

const statuses = [
  ["active", "Active: in the shop"],
  ["draft", "Hidden: only staff see it"],
] as const;

function StatusPanel({ form }: { form: RecordForm<CollectionValues> }) {
  const status = useFormValue(form, (values) => values.status);
  return (
    <Panel title="Status">
      <div className="grid gap-3">
        <SelectField form={form} name="status" label="Status" hideLabel options={statuses} />
        {status === "draft" && (
          <TimeField
            form={form}
            name="publishAt"
            label="Publish at"
            hint={`In the time zone of the shop (${zoneText()}). Leave it empty to publish the collection yourself. Its products are in the shop either way.`}
            optional
          />
        )}
      </div>
    </Panel>
  );
}

function TextsPanel({ form, isNew }: { form: RecordForm<CollectionValues>; isNew: boolean }) {
  const [title, handle] = [useFormValue(form, (values) => values.title), useFormValue(form, (values) => values.handle)];
  return (
    <Panel>
      <div className="grid gap-4">
        <TextField form={form} name="title" label="Title" required maxLength={255} />
        <TextField
          form={form}
          name="handle"
          label="Handle"
          maxLength={240}
          placeholder={handleFromText(title)}
          hint={`Its page is ${links.collection(handle.trim() || handleFromText(title) || "your-title")}.${isNew ? "" : " If you change the handle, the old URL redirects to the new one."}`}
        />
        <RichTextField form={form} name="descriptionHtml" label="Description" />
      </div>
    </Panel>
  );
}

function SidePanels({ form }: { form: RecordForm<CollectionValues> }) {
  return (
    <>
      <PlacePanel form={form} />
      <Panel title="Search engines">
        <div className="grid gap-3">
          <OptionalTextField
            form={form}
            name="seoTitle"
            label="Title for search engines"
            maxLength={255}
            hint="Leave it empty to use the title of the collection."
          />
          <OptionalAreaField form={form} name="seoDescription" label="Description for search engines" maxLength={1000} />
        </div>
      </Panel>
    </>
  );
}

function PlacePanel({ form }: { form: RecordForm<CollectionValues> }) {
  const { data } = useQuery({
    queryKey: ["admin", "collection-choices"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/collection-choices", {}, { signal }),
  });
  const groups = [["", "None"], ...(data?.groups ?? []).map(({ handle, title }) => [handle, title] as const)] as [string, string][];
  return (
    <Panel title="Where it is shown">
      <div className="grid gap-3">
        <SelectField form={form} name="categoryGroup" label="Category group" options={groups} />
        <NumberField
          form={form}
          name="position"
          label="Position among collections"
          max={100_000}
          hint="Lower numbers come first. Collections with the same number are sorted by title."
        />
        <CheckField form={form} name="featured" label="Featured on the home page" />
      </div>
    </Panel>
  );
}

function useCollectionForm(collection: AdminCollection | null): RecordForm<CollectionValues> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const created = useRef<string | null>(null);
  const stored = useMemo(() => (collection ? valuesOf(collection) : emptyCollection()), [collection]);
  return useRecordForm<CollectionValues>({
    record: `collection/${collection?.id ?? "new"}`,
    title: collection?.title ?? "New collection",
    path: links.adminCollection(collection?.id ?? "new"),
    stored,
    disabled: !useRight("products.change"),
    check: collectionFaults,
    save: async (values) => {
      const body = bodyOf(values);
      const saved = collection
        ? await callAdmin("PUT /api/admin/collections/:id", { params: { id: collection.id }, body: { seenAt: values.seenAt, collection: body } })
        : await callAdmin("POST /api/admin/collections", { body });
      client.setQueryData(collectionQuery(saved.collection.id).queryKey, saved);
      client.invalidateQueries({ queryKey: ["admin", "collections"] });
      client.invalidateQueries({ queryKey: ["admin", "collection-choices"] });
      if (collection) return valuesOf(saved.collection);
      created.current = saved.collection.id;
      return stored;
    },
    ...(collection && { reload: async () => valuesOf((await client.fetchQuery({ ...collectionQuery(collection.id), staleTime: 0 })).collection) }),
    saved: collection ? "Saved. The shop shows it within a second." : "Collection created.",
    onSaved: () => {
      if (created.current) navigate(links.adminCollection(created.current), { replace: true });
    },
  });
}
