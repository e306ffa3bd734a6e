import { useParams } from "react-router";
import { links } from "#web/links.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useMayRestore, VersionsScreen } from "./versions-screen.tsx";

export const meta = () => [{ title: "Versions · Admin" }, { name: "robots", content: "noindex" }];

/** Earlier versions of a page or an article. */
export default function ContentVersionsPage() {
  const { kind: named, id = "" } = useParams();
  const kind = named === "article" ? "article" : "page";
  const params = { kind, id } as const;
  return (
    <VersionsScreen
      key={`${kind} ${id}`}
      kind={kind}
      id={id}
      mayRestore={useMayRestore(kind)}
      back={kind === "page" ? links.adminContentPage(id) : links.adminArticle(id)}
      calls={{
        list: () => callAdmin("GET /api/admin/content-versions/:kind/:id", { params }),
        read: (version) => callAdmin("GET /api/admin/content-versions/:kind/:id/:version", { params: { ...params, version } }),
        restore: (version, { seenAt }) =>
          callAdmin("POST /api/admin/content-versions/:kind/:id/:version/restore", { params: { ...params, version }, body: { seenAt } }),
      }}
    />
  );
}
