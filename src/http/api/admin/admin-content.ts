import { z } from "zod";
import { changeArticlePicture, deleteBlog, removeArticles, removePages, saveArticle, saveBlog, savePage } from "#domain/content/content.ts";
import {
  contentSorts,
  contentViews,
  listAdminArticles,
  listAdminBlogs,
  listAdminPages,
  readAdminArticle,
  readAdminPage,
} from "#domain/content/content-admin.ts";
import { contentBlock } from "#domain/content/content-blocks.ts";
import { articleForm, blogInput, pageForm, publicationTimes } from "#domain/content/content-input.ts";
import { makePreview } from "#domain/content/content-preview.ts";
import { listTextsWithFigures } from "#domain/content/texts-with-figures.ts";
import { previewArticle, previewPage } from "#domain/content/unsaved-preview.ts";
import { apiRoute } from "#http/api-route.ts";
import { uploadBytes } from "#http/middleware/body-limit.ts";
import { adminListQuery, idParam, nextCursor, previewLink, time } from "../shared-schemas.ts";

const listed = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  status: z.enum(["published", "scheduled", "draft"]),
  publishedAt: time.nullable().describe("Since when it is shown, or from when on; null: a draft."),
  hideAt: time.nullable().describe("When it becomes a draft again by itself."),
  updatedAt: time.describe("Sent back as `seenAt` when it is saved."),
});
const blocks = z.array(contentBlock).describe("Shown below the text, in this order. Sent without them, they stay as they are.");
const page = listed.extend({ bodyHtml: z.string(), blocks, summary: z.string(), seoDescription: z.string().nullable() }).meta({ id: "AdminPage" });
const articleRow = listed.extend({
  author: z.string(),
  blog: z.object({ id: z.string(), handle: z.string(), title: z.string() }),
  pictureUrl: z.string(),
});
const article = articleRow
  .extend({
    excerpt: z.string(),
    bodyHtml: z.string(),
    blocks,
    tags: z.array(z.string()),
    drawing: z.string().describe("Stands in where there is no picture."),
    hasPicture: z.boolean(),
    seoDescription: z.string().nullable(),
  })
  .meta({ id: "AdminArticle" });
const blog = z.object({ id: z.string(), handle: z.string(), title: z.string(), articles: z.number(), updatedAt: time }).meta({ id: "AdminBlog" });
const [pageAnswer, articleAnswer] = [z.object({ page }), z.object({ article })];

const seenAt = z.iso.datetime({ offset: true });

/** For a preview of what is not saved yet. */
const unsavedQuery = z.object({ id: z.uuid().optional().describe("Of what is being edited; left out: it will be new.") });
const unsavedWords = "Nothing is stored. It is sanitized and refused as saving it would be, and its placeholders are filled in.";
const shownPage = z.object({ title: z.string(), summary: z.string(), bodyHtml: z.string(), blocks: z.array(contentBlock) });
const shownArticle = z.object({
  title: z.string(),
  excerpt: z.string(),
  bodyHtml: z.string(),
  blocks: z.array(contentBlock),
  author: z.string(),
  publishedAt: time,
});

/** Pages whose text staff write. */
const pageRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/texts-with-figures",
    who: "staff",
    right: "content.read",
    summary: "Read which sentences of pages and articles name figures of the settings",
    answers: {
      200: z.object({
        found: z.array(z.object({ kind: z.enum(["page", "article"]), id: z.string(), title: z.string(), texts: z.array(z.string()) })),
      }),
    },
    answer: async (c) => ({ found: await listTextsWithFigures(c.get("shop"), c.get("actor")) }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/pages",
    who: "staff",
    right: "content.read",
    summary: "List pages",
    request: { query: adminListQuery(contentViews, contentSorts) },
    answers: { 200: z.object({ pages: z.array(listed), next: nextCursor }) },
    answer: (c, { query }) => listAdminPages(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/pages/:id",
    who: "staff",
    right: "content.read",
    summary: "Read a page",
    request: { params: idParam },
    answers: { 200: pageAnswer },
    answer: async (c, { params: { id } }) => ({ page: await readAdminPage(c.get("shop"), c.get("actor"), id) }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/pages",
    who: "staff",
    right: "content.change",
    summary: "Create a page",
    request: { body: pageForm },
    answers: { 201: pageAnswer },
    refuses: ["handle-taken"],
    answer: async (c, { body }) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      const id = await savePage(shop, actor, { ...body, ...publicationTimes(body) }, null);
      return { page: await readAdminPage(shop, actor, id) };
    },
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/pages/:id",
    who: "staff",
    right: "content.change",
    summary: "Save a page",
    description: "The address before a new handle leads to the new one.",
    request: { params: idParam, body: z.object({ seenAt, page: pageForm }) },
    answers: { 200: pageAnswer },
    refuses: ["changed-meanwhile", "handle-taken"],
    answer: async (c, { params: { id }, body }) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      await savePage(shop, actor, { ...body.page, ...publicationTimes(body.page) }, { id, seenAt: body.seenAt });
      return { page: await readAdminPage(shop, actor, id) };
    },
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/pages/:id",
    who: "staff",
    right: "content.change",
    summary: "Delete a page",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => removePages(c.get("shop"), c.get("actor"), [id]),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/pages/preview",
    who: "staff",
    right: "content.change",
    summary: "Read how a page would be shown, before it is saved",
    description: unsavedWords,
    request: { query: unsavedQuery, body: pageForm },
    answers: { 200: z.object({ page: shownPage }) },
    refuses: ["handle-taken", "not-found", "too-many-requests"],
    answer: async (c, { query, body }) => {
      const input = { ...body, ...publicationTimes(body) };
      const { title, summary, bodyHtml, blocks } = await previewPage(c.get("shop"), c.get("actor"), input, query.id ?? null);
      return { page: { title, summary, bodyHtml, blocks } };
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/pages/:id/preview",
    who: "staff",
    right: "content.read",
    summary: "Make a link that shows a page before it is published",
    request: { params: idParam },
    answers: { 200: previewLink },
    answer: (c, { params: { id } }) => makePreview(c.get("shop"), c.get("actor"), "page", id),
  }),
];

const articleRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/articles",
    who: "staff",
    right: "content.read",
    summary: "List articles",
    request: { query: adminListQuery(contentViews, contentSorts).extend({ blog: z.string().max(100).optional() }) },
    answers: { 200: z.object({ articles: z.array(articleRow), next: nextCursor }) },
    answer: (c, { query }) => listAdminArticles(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/articles/:id",
    who: "staff",
    right: "content.read",
    summary: "Read an article",
    request: { params: idParam },
    answers: { 200: articleAnswer },
    answer: async (c, { params: { id } }) => ({ article: await readAdminArticle(c.get("shop"), c.get("actor"), id) }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/articles",
    who: "staff",
    right: "content.change",
    summary: "Create an article",
    request: { body: articleForm },
    answers: { 201: articleAnswer },
    refuses: ["handle-taken", "not-found"],
    answer: async (c, { body }) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      const id = await saveArticle(shop, actor, { ...body, ...publicationTimes(body) }, null);
      return { article: await readAdminArticle(shop, actor, id) };
    },
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/articles/:id",
    who: "staff",
    right: "content.change",
    summary: "Save an article",
    description: "The address before a new handle or blog leads to the new one.",
    request: { params: idParam, body: z.object({ seenAt, article: articleForm }) },
    answers: { 200: articleAnswer },
    refuses: ["changed-meanwhile", "handle-taken"],
    answer: async (c, { params: { id }, body }) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      await saveArticle(shop, actor, { ...body.article, ...publicationTimes(body.article) }, { id, seenAt: body.seenAt });
      return { article: await readAdminArticle(shop, actor, id) };
    },
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/articles/:id",
    who: "staff",
    right: "content.change",
    summary: "Delete an article",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => removeArticles(c.get("shop"), c.get("actor"), [id]),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/articles/:id/picture",
    who: "staff",
    right: "content.change",
    bodyBytes: uploadBytes,
    summary: "Change the picture of an article",
    request: { params: idParam, file: "picture" },
    answers: { 200: articleAnswer },
    refuses: ["file-too-large", "picture-unreadable", "too-many-requests"],
    answer: async (c, { params: { id }, file }) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      await changeArticlePicture(shop, actor, id, file);
      return { article: await readAdminArticle(shop, actor, id) };
    },
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/articles/:id/picture",
    who: "staff",
    right: "content.change",
    summary: "Remove the picture of an article",
    request: { params: idParam },
    answers: { 200: articleAnswer },
    answer: async (c, { params: { id } }) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      await changeArticlePicture(shop, actor, id, null);
      return { article: await readAdminArticle(shop, actor, id) };
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/articles/preview",
    who: "staff",
    right: "content.change",
    summary: "Read how an article would be shown, before it is saved",
    description: unsavedWords,
    request: { query: unsavedQuery, body: articleForm },
    answers: { 200: z.object({ article: shownArticle }) },
    refuses: ["handle-taken", "not-found", "too-many-requests"],
    answer: async (c, { query, body }) => {
      const input = { ...body, ...publicationTimes(body) };
      const shown = await previewArticle(c.get("shop"), c.get("actor"), input, query.id ?? null);
      const { title, excerpt, bodyHtml, blocks, author, publishedAt } = shown;
      return { article: { title, excerpt, bodyHtml, blocks, author, publishedAt } };
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/articles/:id/preview",
    who: "staff",
    right: "content.read",
    summary: "Make a link that shows an article before it is published",
    request: { params: idParam },
    answers: { 200: previewLink },
    answer: (c, { params: { id } }) => makePreview(c.get("shop"), c.get("actor"), "article", id),
  }),
];

const blogAnswer = z.object({ id: z.string() });

const blogRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/blogs",
    who: "staff",
    right: "content.read",
    summary: "List blogs, and which authors and tags their articles have",
    answers: { 200: z.object({ blogs: z.array(blog), authors: z.array(z.string()), tags: z.array(z.string()) }) },
    answer: (c) => listAdminBlogs(c.get("shop"), c.get("actor")),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/blogs",
    who: "staff",
    right: "content.change",
    summary: "Create a blog",
    request: { body: blogInput },
    answers: { 201: blogAnswer },
    refuses: ["handle-taken"],
    answer: async (c, { body }) => ({ id: await saveBlog(c.get("shop"), c.get("actor"), body, null) }),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/blogs/:id",
    who: "staff",
    right: "content.change",
    summary: "Rename a blog",
    description: "The addresses before a new handle, also of its articles, lead to the new ones.",
    request: { params: idParam, body: z.object({ seenAt, blog: blogInput }) },
    answers: { 200: blogAnswer },
    refuses: ["changed-meanwhile", "handle-taken"],
    answer: async (c, { params: { id }, body }) => ({
      id: await saveBlog(c.get("shop"), c.get("actor"), body.blog, { id, seenAt: body.seenAt }),
    }),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/blogs/:id",
    who: "staff",
    right: "content.change",
    summary: "Delete a blog without articles",
    request: { params: idParam },
    answers: { 204: null },
    refuses: ["blog-in-use"],
    answer: (c, { params: { id } }) => deleteBlog(c.get("shop"), c.get("actor"), id),
  }),
];

/** Pages, blogs and articles in the admin area. */
export const adminContentRoutes = [...pageRoutes, ...articleRoutes, ...blogRoutes];
