import type { ActionFunctionArgs } from "react-router";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { links } from "#web/links.ts";
import { PreviewNote, PreviewRefused } from "../preview-notices.tsx";
import { unsavedHeaders } from "../unsaved-form.server.ts";
import type { Route } from "./+types/unsaved-preview-page";
import { ArticleLayout, PageLayout } from "./page-and-article-layout.tsx";
import { previewUnsaved } from "./unsaved-preview-page.server.ts";

export const action = (asked: ActionFunctionArgs) => previewUnsaved(asked);

export const headers = () => unsavedHeaders;
export const meta = () => [{ title: "Preview of unsaved changes" }, { name: "robots", content: "noindex" }];

/** A page or an article as staff are about to save it: the editor sends the content of its form, and none of it is stored. */
export default function UnsavedPreviewPage({ actionData }: Route.ComponentProps) {
  // The URL was opened directly or visited again: what was sent before was not stored.
  if (!actionData)
    return (
      <EmptyState
        heading="h1"
        title="This preview has ended"
        text="A preview of unsaved changes is shown once. Choose Preview again in the editor of the page or article."
      >
        <LinkButton to={links.adminPage("pages")} look="outline" reloadDocument>
          Pages
        </LinkButton>
        <LinkButton to={links.adminArticles()} look="outline" reloadDocument>
          Articles
        </LinkButton>
      </EmptyState>
    );
  if (actionData.shown === null) return <PreviewRefused faults={actionData.refused} />;
  const { page, blocks, article } = actionData.shown;
  return (
    <>
      <PreviewNote title="Preview.">Buyers do not see this until you save and publish it.</PreviewNote>
      {page && <PageLayout page={page} blocks={blocks} blocksKey="preview" />}
      {article && <ArticleLayout {...article} blocksKey="preview" />}
    </>
  );
}
