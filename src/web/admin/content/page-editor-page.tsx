import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { useNavigate, useParams } from "react-router";
import type { UnsavedContent } from "#domain/content/content-input.ts";
import { handleFromText } from "#domain/handle-from-text.ts";
import { plainText } from "#domain/plain-text.ts";
import { links } from "#web/links.ts";
import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { AreaField, TextField } from "../toolkit/form-fields.tsx";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { RecordColumns } from "../toolkit/record-columns.tsx";
import { type RecordForm, useRecordForm } from "../toolkit/record-form.tsx";
import { RecordFormPage } from "../toolkit/record-form-page.tsx";
import { RichTextField } from "../toolkit/rich-text-field.tsx";
import { UnsavedPreviewButton } from "../toolkit/unsaved-preview-button.tsx";
import { DeleteContentButton, ShareButton, ViewButton } from "./content-actions.tsx";
import { ContentBlocksPanel } from "./content-blocks-panel.tsx";
import { ContentStatusBadge } from "./content-status.tsx";
import { type AdminPage, bodyOf, emptyPage, type PageValues, pageFaults, valuesOf } from "./page-form.ts";
import { datedText } from "./publishing.ts";
import { PublishingPanel } from "./publishing-panel.tsx";
import { SearchPanel } from "./search-panel.tsx";

export const meta = () => [{ title: "Page · Admin" }, { name: "robots", content: "noindex" }];

const pageQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "page", id],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/pages/:id", { params: { id } }, { signal }),
  });

const back = { to: links.adminPage("pages"), text: "Pages" };

export default function EditPagePage() {
  const { id = "" } = useParams();
  return id === "new" ? <PageEditor page={null} /> : <StoredPage key={id} id={id} />;
}

function StoredPage({ id }: { id: string }) {
  const query = useQuery(pageQuery(id));
  return (
    <DetailPage query={query} noun="page" back={back}>
      {({ page }) => <PageEditor page={page} />}
    </DetailPage>
  );
}

function PageEditor({ page }: { page: AdminPage | null }) {
  const form = usePageForm(page);
  const { title, handle, summary, bodyHtml } = useFormValue(form, (values) => values);
  const path = links.page(handle.trim() || handleFromText(title) || "your-title");
  return (
    <PageFrame
      title={page ? page.title : "New page"}
      back={back}
      badges={page && <ContentStatusBadge content={page} />}
      actions={<PageActions form={form} page={page} />}
    >
      <RecordFormPage form={form} create={page ? undefined : "Create page"}>
        <RecordColumns
          status={<PublishingPanel form={form} stored={page} />}
          side={<SearchPanel form={form} title={title} fallback={summary || plainText(bodyHtml)} path={path} />}
        >
          <TextsPanel form={form} isNew={page === null} path={path} placeholder={handleFromText(title)} />
          <ContentBlocksPanel form={form} noun="page" />
        </RecordColumns>
      </RecordFormPage>
    </PageFrame>
  );
}

function PageActions({ form, page }: { form: RecordForm<PageValues>; page: AdminPage | null }) {
  const content = page && { kind: "page" as const, id: page.id, title: page.title };
  return (
    <>
      {page?.status === "published" && <ViewButton path={links.page(page.handle)} />}
      {content && <AdminLinkButton to={links.adminVersions("page", content.id)}>Versions</AdminLinkButton>}
      {!form.isReadOnly && (
        <UnsavedPreviewButton
          form={form}
          check={pageFaults}
          ask={(values) => callAdmin("POST /api/admin/pages/preview", { query: page ? { id: page.id } : {}, body: bodyOf(values) })}
          path={links.unsavedPreview()}
          unsaved={(values): UnsavedContent => ({ kind: "page", id: page?.id ?? null, content: bodyOf(values) })}
        />
      )}
      {content && <ShareButton {...content} isDirty={form.isDirty} />}
      {content && !form.isReadOnly && <DeleteContentButton {...content} />}
    </>
  );
}

type TextsProps = { form: RecordForm<PageValues>; isNew: boolean; path: string; placeholder: string };

function TextsPanel({ form, isNew, path, placeholder }: TextsProps) {
  return (
    <Panel>
      <div className="grid grid-cols-1 gap-4">
        <TextField form={form} name="title" label="Title" required maxLength={200} />
        <RichTextField
          form={form}
          name="bodyHtml"
          label="Text"
          hint="Search engines also get questions and answers, if the text has at least two headings that end in a question mark, each with text below it."
        />
        <AreaField form={form} name="summary" label="Summary" maxLength={500} hint="Shown under the title and in the shop’s search results." />
        <TextField
          form={form}
          name="handle"
          label="Handle"
          maxLength={200}
          placeholder={placeholder}
          hint={isNew ? `Its URL is ${path}.` : `Its URL is ${path}. If you change the handle, the old URL redirects to the new one.`}
        />
      </div>
    </Panel>
  );
}

function usePageForm(page: AdminPage | null): RecordForm<PageValues> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const created = useRef<string | null>(null);
  const stored = useMemo(() => (page ? valuesOf(page) : emptyPage()), [page]);
  return useRecordForm<PageValues>({
    record: `page/${page?.id ?? "new"}`,
    title: page?.title ?? "New page",
    path: links.adminContentPage(page?.id ?? "new"),
    stored,
    disabled: !useRight("content.change"),
    check: pageFaults,
    save: async (values) => {
      const body = bodyOf(values);
      const saved = page
        ? await callAdmin("PUT /api/admin/pages/:id", { params: { id: page.id }, body: { seenAt: values.seenAt, page: body } })
        : await callAdmin("POST /api/admin/pages", { body });
      client.setQueryData(pageQuery(saved.page.id).queryKey, saved);
      client.invalidateQueries({ queryKey: ["admin", "pages"] });
      if (page) return valuesOf(saved.page);
      created.current = saved.page.id;
      return stored;
    },
    ...(page && { reload: async () => valuesOf((await client.fetchQuery({ ...pageQuery(page.id), staleTime: 0 })).page) }),
    saved: (sent) => datedText(sent, Date.now()) ?? (page ? "Saved." : "Page created."),
    onSaved: () => {
      if (created.current) navigate(links.adminContentPage(created.current), { replace: true });
    },
  });
}
