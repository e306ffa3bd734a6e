import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Badge } from "#ui/badge.tsx";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { dateText } from "../toolkit/date-format.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";

export const meta = () => [{ title: "Menus · Admin" }, { name: "robots", content: "noindex" }];

type Row = Answer<"GET /api/admin/menus">["menus"][number];

/** The menus that the shop shows; there are no others to make. */
export default function MenusPage() {
  const query = useQuery({ queryKey: ["admin", "menus"], queryFn: ({ signal }) => callAdmin("GET /api/admin/menus", {}, { signal }) });
  return (
    <DetailPage query={query} noun="list of menus" title="Menus" back={{ to: links.admin(), text: "Dashboard" }} narrow>
      {({ menus }) => (
        <PageFrame title="Menus" narrow>
          <Panel flush>
            <ul className="divide-y divide-line">
              {menus.map((menu) => (
                <li key={menu.handle} className="relative grid gap-1 px-4 py-3 hover:bg-canvas">
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <Link to={links.adminMenu(menu.handle)} className="font-medium after:absolute after:inset-0 hover:text-accent">
                      {menu.title}
                    </Link>
                    {menu.broken > 0 && <Badge tone="red">{menu.broken === 1 ? "1 dead link" : `${menu.broken} dead links`}</Badge>}
                    <span className="figures ml-auto text-slate">{countText(menu)}</span>
                  </span>
                  <span className="text-slate">{menu.where}</span>
                </li>
              ))}
            </ul>
          </Panel>
        </PageFrame>
      )}
    </DetailPage>
  );
}

function countText({ items, updatedAt }: Row): string {
  if (items === 0) return "Made by the shop";
  return `${items === 1 ? "1 item" : `${items} items`}${updatedAt ? `, changed ${dateText(updatedAt)}` : ""}`;
}
