import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { UnsavedContent } from "#domain/content/content-input.ts";
import { handleFromText } from "#domain/handle-from-text.ts";
import { plainText } from "#domain/plain-text.ts";
import { links } from "#web/links.ts";
import { AdminButton, AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { staffName, useAdminSession, useRight } from "../toolkit/admin-session.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { AreaField, LinesField, SelectField, TextField } from "../toolkit/form-fields.tsx";
import { EmptyNote, PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { RecordColumns } from "../toolkit/record-columns.tsx";
import { type RecordForm, useRecordForm } from "../toolkit/record-form.tsx";
import { RecordFormPage } from "../toolkit/record-form-page.tsx";
import { RichTextField } from "../toolkit/rich-text-field.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { UnsavedPreviewButton } from "../toolkit/unsaved-preview-button.tsx";
import { type AdminArticle, type ArticleValues, articleFaults, bodyOf, emptyArticle, valuesOf } from "./article-form.ts";
import { ArticlePicturePanel, uploadArticlePicture, useLocalUrl } from "./article-picture-panel.tsx";
import { articleQuery } from "./article-query.ts";
import { BlogDialog } from "./blog-dialog.tsx";
import { type AdminBlog, blogsQuery } from "./blogs-query.ts";
import { DeleteContentButton, ShareButton, ViewButton } from "./content-actions.tsx";
import { ContentBlocksPanel } from "./content-blocks-panel.tsx";
import { ContentStatusBadge } from "./content-status.tsx";
import { datedText } from "./publishing.ts";
import { PublishingPanel } from "./publishing-panel.tsx";
import { SearchPanel } from "./search-panel.tsx";

export const meta = () => [{ title: "Article · Admin" }, { name: "robots", content: "noindex" }];

const back = { to: links.adminArticles(), text: "Articles" };

export default function ArticlePage() {
  const { id = "" } = useParams();
  return id === "new" ? <NewArticle /> : <StoredArticle key={id} id={id} />;
}

/** Every article belongs to a blog, so a blog is made first if there is none. */
function NewArticle() {
  const query = useQuery(blogsQuery);
  const [isMaking, setMaking] = useState(false);
  return (
    <DetailPage query={query} noun="article" title="New article" back={back}>
      {({ blogs }) =>
        blogs.length > 0 ? (
          <ArticleEditor article={null} blogs={blogs} />
        ) : (
          <PageFrame title="New article" back={back} narrow>
            <Panel>
              <EmptyNote title="No blogs yet">
                <p className="mb-4">Each article belongs to a blog, for example “Journal” or “News”.</p>
                <AdminButton look="solid" onClick={() => setMaking(true)}>
                  New blog
                </AdminButton>
              </EmptyNote>
            </Panel>
            {isMaking && <BlogDialog blog={null} onClose={() => setMaking(false)} />}
          </PageFrame>
        )
      }
    </DetailPage>
  );
}

function StoredArticle({ id }: { id: string }) {
  const query = useQuery(articleQuery(id));
  const { data } = useQuery(blogsQuery);
  return (
    <DetailPage query={query} noun="article" back={back}>
      {({ article }) => <ArticleEditor article={article} blogs={data?.blogs ?? [article.blog]} />}
    </DetailPage>
  );
}

type Blogs = Pick<AdminBlog, "handle" | "title">[];

function ArticleEditor({ article, blogs }: { article: AdminArticle | null; blogs: Blogs }) {
  const [picture, setPicture] = useState<File | null>(null);
  const form = useArticleForm(article, blogs, picture);
  const { title, handle, excerpt, bodyHtml, blogHandle } = useFormValue(form, (values) => values);
  const path = links.article(blogHandle, handle.trim() || handleFromText(title) || "your-title");
  return (
    <PageFrame
      title={article ? article.title : "New article"}
      back={back}
      badges={article && <ContentStatusBadge content={article} />}
      actions={<ArticleActions form={form} article={article} picture={picture} />}
    >
      <RecordFormPage form={form} create={article ? undefined : "Create article"}>
        <RecordColumns
          status={<PublishingPanel form={form} stored={article} />}
          side={
            <>
              <PlacePanel form={form} blogs={blogs} isNew={article === null} path={path} />
              <SearchPanel form={form} title={title} fallback={excerpt || plainText(bodyHtml)} path={path} />
            </>
          }
        >
          <TextsPanel form={form} />
          <ArticlePicturePanel article={article} waiting={picture} onWaiting={setPicture} disabled={form.disabled} />
          <ContentBlocksPanel form={form} noun="article" />
        </RecordColumns>
      </RecordFormPage>
    </PageFrame>
  );
}

type ActionsProps = FormOf & { article: AdminArticle | null; picture: File | null };

function ArticleActions({ form, article, picture }: ActionsProps) {
  const pictureUrl = useLocalUrl(picture);
  const content = article && { kind: "article" as const, id: article.id, title: article.title };
  return (
    <>
      {article?.status === "published" && <ViewButton path={links.article(article.blog.handle, article.handle)} />}
      {content && <AdminLinkButton to={links.adminVersions("article", content.id)}>Versions</AdminLinkButton>}
      {!form.isReadOnly && (
        <UnsavedPreviewButton
          form={form}
          check={articleFaults}
          ask={(values) => callAdmin("POST /api/admin/articles/preview", { query: article ? { id: article.id } : {}, body: bodyOf(values) })}
          path={links.unsavedPreview()}
          unsaved={(values): UnsavedContent => ({ kind: "article", id: article?.id ?? null, content: bodyOf(values), pictureUrl })}
        />
      )}
      {content && <ShareButton {...content} isDirty={form.isDirty} />}
      {content && !form.isReadOnly && <DeleteContentButton {...content} />}
    </>
  );
}

type FormOf = { form: RecordForm<ArticleValues> };

function TextsPanel({ form }: FormOf) {
  return (
    <Panel>
      <div className="grid grid-cols-1 gap-4">
        <TextField form={form} name="title" label="Title" required maxLength={200} />
        <RichTextField form={form} name="bodyHtml" label="Text" />
        <AreaField
          form={form}
          name="excerpt"
          label="Excerpt"
          maxLength={500}
          hint="Shown under the title, in lists and in the shop’s search results."
        />
      </div>
    </Panel>
  );
}

function PlacePanel({ form, blogs, isNew, path }: FormOf & { blogs: Blogs; isNew: boolean; path: string }) {
  const title = useFormValue(form, (values) => values.title);
  return (
    <Panel title="Blog, author and address">
      <div className="grid gap-3">
        <SelectField form={form} name="blogHandle" label="Blog" options={blogs.map((blog) => [blog.handle, blog.title] as const)} />
        <TextField form={form} name="author" label="Author" maxLength={120} hint="Readers see the name. Leave it empty for no author." />
        <LinesField form={form} name="tags" label="Tags" separator="," hint="Separated by commas." />
        <TextField
          form={form}
          name="handle"
          label="Handle"
          maxLength={200}
          placeholder={handleFromText(title)}
          hint={isNew ? `Its URL is ${path}.` : `Its URL is ${path}. If you change the handle or blog, the old URL redirects to the new one.`}
        />
      </div>
    </Panel>
  );
}

function useArticleForm(article: AdminArticle | null, blogs: Blogs, picture: File | null): RecordForm<ArticleValues> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const created = useRef<string | null>(null);
  const { account } = useAdminSession();
  const [first] = useState(() => emptyArticle(blogs[0]?.handle ?? "", account.firstName ? staffName(account) : ""));
  const stored = useMemo(() => (article ? valuesOf(article) : first), [article, first]);
  return useRecordForm<ArticleValues>({
    record: `article/${article?.id ?? "new"}`,
    title: article?.title ?? "New article",
    path: links.adminArticle(article?.id ?? "new"),
    stored,
    disabled: !useRight("content.change"),
    check: articleFaults,
    save: async (values) => {
      const body = bodyOf(values);
      const saved = article
        ? await callAdmin("PUT /api/admin/articles/:id", { params: { id: article.id }, body: { seenAt: values.seenAt, article: body } })
        : await createArticle(body, picture);
      client.setQueryData(articleQuery(saved.article.id).queryKey, saved);
      client.invalidateQueries({ queryKey: ["admin", "articles"] });
      client.invalidateQueries({ queryKey: blogsQuery.queryKey });
      if (article) return valuesOf(saved.article);
      created.current = saved.article.id;
      return stored;
    },
    ...(article && { reload: async () => valuesOf((await client.fetchQuery({ ...articleQuery(article.id), staleTime: 0 })).article) }),
    saved: (sent) => datedText(sent, Date.now()) ?? (article ? "Saved." : "Article created."),
    onSaved: () => {
      if (created.current) navigate(links.adminArticle(created.current), { replace: true });
    },
  });
}

/** Creates the article, then uploads its picture. If the upload fails, the article stays without a picture and a message says why. */
async function createArticle(body: ReturnType<typeof bodyOf>, picture: File | null) {
  const made = await callAdmin("POST /api/admin/articles", { body });
  if (!picture) return made;
  return uploadArticlePicture(made.article.id, picture, () => {}).catch((fault: Error) => {
    toast(`The article was created without its picture. ${fault.message}`, { tone: "fault" });
    return made;
  });
}
