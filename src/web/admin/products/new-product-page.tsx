import { ProductEditor } from "./product-editor.tsx";

export const meta = () => [{ title: "New product · Admin" }, { name: "robots", content: "noindex" }];

export default function NewProductPage() {
  return <ProductEditor product={null} />;
}
