import { Link } from "react-router";
import type { ReportScreen } from "#domain/list-views/list-view-input.ts";
import { links } from "#web/links.ts";
import { useListState } from "../toolkit/list-controls.tsx";
import { SavedViewMenu, useSavedViews } from "../toolkit/saved-views.tsx";

/** Opens and saves the reports of a screen, or the views of the realtime screen. */
export function ReportViews({ screen }: { screen: ReportScreen | "realtime" }) {
  const { get, replace, kept } = useListState();
  const saved = useSavedViews(screen);
  const open = saved.find(({ id }) => id === get("saved")) ?? null;
  return (
    <SavedViewMenu list={screen} open={open} query={kept} onOpen={(next) => replace(next ? { ...next.query, saved: next.id } : {})}>
      {saved.length > 0 && (
        <ul
          aria-label={screen === "realtime" ? "Saved views of this screen" : "Saved reports of this screen"}
          className="grid max-h-60 overflow-y-auto"
        >
          {saved.map((view) => (
            <li key={view.id}>
              <Link
                to={links.adminReport(screen, { ...view.query, saved: view.id })}
                aria-current={view.id === open?.id ? "page" : undefined}
                className="block rounded-control px-2 py-1.5 [overflow-wrap:anywhere] hover:bg-ground hover:text-accent aria-[current]:font-semibold pointer-coarse:py-3"
              >
                {view.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {screen !== "realtime" && (
        <Link to={links.adminAnalytics("reports")} className="px-2 py-1 text-accent hover:underline">
          All saved reports and weekly emails
        </Link>
      )}
    </SavedViewMenu>
  );
}
