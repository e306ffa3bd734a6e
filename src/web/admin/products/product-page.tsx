import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { callApi } from "#web/api-client.ts";
import { links } from "#web/links.ts";
import { FaultNote, PageFrame, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { ProductEditor } from "./product-editor.tsx";

export const meta = () => [{ title: "Product · Admin" }, { name: "robots", content: "noindex" }];

export default function ProductPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "product", id],
    queryFn: ({ signal }) => callApi<{ product: AdminProduct }>(`/api/admin/products/${encodeURIComponent(id)}`, { signal }),
  });
  if (data) return <ProductEditor key={id} product={data.product} />;
  return (
    <PageFrame title="Product" back={{ to: links.adminProducts(), text: "Products" }}>
      <Panel>
        {error ? (
          <FaultNote fault={error} onRetry={refetch} what="This product could not be loaded." />
        ) : (
          <Skeleton rows={14} label="Loading the product…" />
        )}
      </Panel>
    </PageFrame>
  );
}
