import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { links } from "#web/links.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { ProductEditor } from "./product-editor.tsx";
import { productQuery } from "./product-query.ts";

export const meta = () => [{ title: "Product · Admin" }, { name: "robots", content: "noindex" }];

export default function ProductPage() {
  const { id = "" } = useParams();
  const query = useQuery(productQuery(id));
  return (
    <DetailPage query={query} noun="product" back={{ to: links.adminProducts(), text: "Products" }}>
      {({ product }) => <ProductEditor key={id} product={product} />}
    </DetailPage>
  );
}
