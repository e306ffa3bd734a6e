import type { ActionFunctionArgs } from "react-router";
import { siteOf } from "../page-meta.ts";
import { PreviewNote, PreviewRefused } from "../preview-notices.tsx";
import { unsavedHeaders } from "../unsaved-form.server.ts";
import type { Route } from "./+types/home-preview-page";
import { loadHome, loadUnsavedHome } from "./home-page.server.ts";
import { HomeView } from "./home-view.tsx";

export const loader = loadHome;
export const action = (asked: ActionFunctionArgs) => loadUnsavedHome(asked);

export const headers = () => unsavedHeaders;
export const meta = () => [{ title: "Preview of the home page" }, { name: "robots", content: "noindex" }];

/** The home page as staff are about to save it: the editor sends the content of its form, and none of it is stored. */
export default function HomePreviewPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  if (actionData?.refused) return <PreviewRefused faults={actionData.refused} />;
  return (
    <>
      {actionData ? (
        <PreviewNote title="Preview.">Buyers do not see this until you save it.</PreviewNote>
      ) : (
        <PreviewNote title="Saved.">This is the home page as buyers see it. Choose Preview in its editor to see changes.</PreviewNote>
      )}
      <HomeView home={actionData?.shown ?? loaderData} origin={siteOf(matches).origin} />
    </>
  );
}
