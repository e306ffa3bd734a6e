import { useParams } from "react-router";
import { links } from "#web/links.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useMayRestore, VersionsScreen } from "./versions-screen.tsx";

export const meta = () => [{ title: "Versions · Admin" }, { name: "robots", content: "noindex" }];

/** Earlier versions of a product or a collection. */
export default function CatalogVersionsPage() {
  const { kind: named, id = "" } = useParams();
  const kind = named === "collection" ? "collection" : "product";
  const params = { kind, id } as const;
  return (
    <VersionsScreen
      key={`${kind} ${id}`}
      kind={kind}
      id={id}
      mayRestore={useMayRestore(kind)}
      back={kind === "product" ? links.adminProduct(id) : links.adminCollection(id)}
      calls={{
        list: () => callAdmin("GET /api/admin/catalog-versions/:kind/:id", { params }),
        read: (version) => callAdmin("GET /api/admin/catalog-versions/:kind/:id/:version", { params: { ...params, version } }),
        restore: (version, body) =>
          callAdmin("POST /api/admin/catalog-versions/:kind/:id/:version/restore", { params: { ...params, version }, body }),
      }}
    />
  );
}
