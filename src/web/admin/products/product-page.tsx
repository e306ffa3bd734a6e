import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { links } from "#web/links.ts";
import { FaultNote, PageFrame, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { ProductEditor } from "./product-editor.tsx";
import { productQuery } from "./product-query.ts";

export const meta = () => [{ title: "Product · Admin" }, { name: "robots", content: "noindex" }];

export default function ProductPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(productQuery(id));
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
