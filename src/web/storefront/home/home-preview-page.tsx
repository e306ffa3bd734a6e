import type { ActionFunctionArgs } from "react-router";
import { siteOf } from "../page-meta.ts";
import type { Route } from "./+types/home-preview-page";
import { loadHome, previewHome } from "./home-page.server.ts";
import { HomeView } from "./home-view.tsx";

export const loader = loadHome;
export const action = (asked: ActionFunctionArgs) => previewHome(asked);

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow" });
export const meta = () => [{ title: "Preview of the home page" }, { name: "robots", content: "noindex" }];

/** The home page as staff are about to save it: the editor sends what is in its form, and nothing of it is stored. */
export default function HomePreviewPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  return (
    <>
      <p role="note" className="bg-amber-soft px-4 py-2 text-center text-sm text-ink">
        {actionData ? (
          <>
            <strong className="font-semibold">Preview.</strong> Buyers do not see this until you save it.
          </>
        ) : (
          <>
            <strong className="font-semibold">Saved.</strong> This is the home page as buyers see it. Choose Preview in its editor to see changes.
          </>
        )}
      </p>
      <HomeView home={actionData ?? loaderData} origin={siteOf(matches).origin} />
    </>
  );
}
