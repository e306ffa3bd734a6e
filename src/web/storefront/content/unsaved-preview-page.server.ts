import type { ActionFunctionArgs } from "react-router";
import { publicationTimes, unsavedContent } from "#domain/content/content-input.ts";
import { previewArticle, previewPage } from "#domain/content/unsaved-preview.ts";
import { actorOf, shopOf } from "#web/page-context.ts";
import { addedBlockViews } from "../home/home-blocks.server.ts";
import { readUnsaved, shownOrRefused } from "../unsaved-form.server.ts";
import { articleParts, readOthers } from "./article-page.server.ts";

/** The shape of the place in an article; the picture is shown whole in it. */
const pictureSize = { width: 1600, height: 900 };

export function previewUnsaved({ context, request }: ActionFunctionArgs) {
  const [shop, actor] = [shopOf(context), actorOf(context)];
  return shownOrRefused(async () => {
    const unsaved = await readUnsaved(request, unsavedContent);
    if (unsaved.kind === "page") {
      const input = { ...unsaved.content, ...publicationTimes(unsaved.content) };
      const { title, summary, bodyHtml, blocks } = await previewPage(shop, actor, input, unsaved.id);
      return { page: { title, summary, bodyHtml }, blocks: await addedBlockViews(context, blocks), article: null };
    }
    const { content, id, pictureUrl } = unsaved;
    const article = await previewArticle(shop, actor, { ...content, ...publicationTimes(content) }, id);
    const parts = await articleParts(context, article, await readOthers(context, content.blogHandle));
    const picture = pictureUrl ? { ...parts.article.picture, ...pictureSize, src: pictureUrl } : parts.article.picture;
    return { page: null, blocks: [], article: { ...parts, article: { ...parts.article, picture } } };
  });
}
