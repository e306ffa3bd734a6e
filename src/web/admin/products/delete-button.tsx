import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { ConfirmDialog } from "../toolkit/dialog.tsx";
import { toast } from "../toolkit/toasts.tsx";

/** Deletes a product to which nothing refers; of any other it says what does. */
export function DeleteButton({ product }: { product: AdminProduct }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const remove = useMutation({
    mutationFn: () => callAdmin("DELETE /api/admin/products/:id", { params: { id: product.id } }),
    onSuccess: () => {
      client.invalidateQueries({ queryKey: ["admin", "products"] });
      toast(`${product.title} was deleted.`);
      navigate(links.adminProducts());
    },
  });
  return (
    <>
      <AdminButton onClick={() => setOpen(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
        Delete
      </AdminButton>
      <ConfirmDialog
        open={open}
        title={`Delete ${product.title}?`}
        confirm="Delete"
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => {
          setOpen(false);
          remove.reset();
        }}
      >
        <p>This cannot be undone. A product that orders, carts or stock refer to is not deleted; archive it instead.</p>
        {remove.error && (
          <p role="alert" className="text-red">
            {remove.error.message}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
