import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Copy, ExternalLink } from "lucide-react";
import { Link, useNavigate } from "react-router";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { DeleteButton } from "../toolkit/delete-button.tsx";
import { PreviewLinkButton } from "../toolkit/preview-link-button.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { ArchiveButton } from "./archive-button.tsx";
import { productQuery } from "./product-query.ts";

/** The actions on a product as a whole. */
export function ProductActions({ product, isReadOnly, isDirty }: { product: AdminProduct; isReadOnly: boolean; isDirty: boolean }) {
  const mayReadHistory = useRight("audit.read");
  return (
    <>
      {product.status === "active" ? (
        <a
          href={links.product(product.handle)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-9 items-center gap-2 px-2 text-accent hover:underline"
        >
          View in shop
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      ) : (
        <PreviewLinkButton
          noun="product"
          make={() => callAdmin("POST /api/admin/products/:id/preview", { params: { id: product.id } })}
          isDirty={isDirty}
        />
      )}
      <Link to={links.adminVersions("product", product.id)} className="inline-flex min-h-9 items-center px-2 text-accent hover:underline">
        Versions
      </Link>
      {mayReadHistory && (
        <Link to={links.adminHistory("product", product.id)} className="inline-flex min-h-9 items-center px-2 text-accent hover:underline">
          History
        </Link>
      )}
      {!isReadOnly && (
        <>
          <DuplicateButton product={product} />
          <ArchiveButton product={product} />
          <DeleteButton
            title={product.title}
            remove={() => callAdmin("DELETE /api/admin/products/:id", { params: { id: product.id } })}
            queryKey={["admin", "products"]}
            listPath={links.adminProducts()}
          >
            This cannot be undone. A product with orders, carts or stock cannot be deleted; archive it instead.
          </DeleteButton>
        </>
      )}
    </>
  );
}

function DuplicateButton({ product }: { product: AdminProduct }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/products/:id/copies", { params: { id: product.id } }),
    onSuccess: (answer) => {
      client.setQueryData(productQuery(answer.product.id).queryKey, answer);
      client.invalidateQueries({ queryKey: ["admin", "products"] });
      toast("Duplicated as a draft, without stock, SKUs and barcodes.");
      navigate(links.adminProduct(answer.product.id));
    },
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  return (
    <AdminButton disabled={copy.isPending} onClick={() => copy.mutate()}>
      <Copy aria-hidden="true" className="size-4" />
      Duplicate
    </AdminButton>
  );
}
