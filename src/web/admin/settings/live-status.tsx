import { queryOptions } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { Link } from "react-router";
import type { LiveStatus } from "#domain/going-live/going-live.ts";
import { goingLiveWords } from "#web/messages/going-live-words.ts";
import { callAdmin } from "../toolkit/admin-call.ts";

/** The key is below that of the settings, so any change of the settings refreshes this too. */
export const liveQuery = queryOptions({
  queryKey: ["admin", "settings", "live"],
  queryFn: ({ signal }) => callAdmin("GET /api/admin/settings/live", {}, { signal }),
});

/** Each requirement with what is missing, and a link to where it can be fixed. */
export function LiveRequirements({ points }: Pick<LiveStatus, "points">) {
  return (
    <ul className="grid gap-3">
      {points.map(({ name, fault }) => {
        const { title, done, to, link } = goingLiveWords[name];
        const Icon = fault ? CircleAlert : CircleCheck;
        return (
          <li key={name} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
            <Icon aria-hidden="true" className={`mt-0.5 size-5 ${fault ? "text-amber" : "text-green"}`} />
            <div>
              <p className="font-medium">
                {title}
                <span className="sr-only">{fault ? ": open" : ": done"}</span>
              </p>
              <p className="text-slate">
                {fault ?? done}{" "}
                {fault && (
                  <Link to={to} className="text-accent underline underline-offset-2">
                    {link}
                  </Link>
                )}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
