import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { toast } from "../toolkit/toasts.tsx";

/** Takes the product out of the shop, which can be undone. An archived product comes back as a draft. */
export function ArchiveButton({ product }: { product: AdminProduct }) {
  const client = useQueryClient();
  const isArchived = product.status === "archived";
  const move = useMutation<{ product: AdminProduct }, Error, boolean>({
    mutationFn: (archive) => callAdmin(`${archive ? "POST" : "DELETE"} /api/admin/products/:id/archive`, { params: { id: product.id } }),
    onSuccess: (answer, archive) => {
      client.setQueryData(["admin", "product", product.id], answer);
      client.invalidateQueries({ queryKey: ["admin", "products"] });
      if (archive) toast("Archived. Buyers no longer see it.", { undo: () => move.mutate(false) });
      else toast("Restored as a draft. Only staff see it.");
    },
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  return (
    <AdminButton disabled={move.isPending} onClick={() => move.mutate(!isArchived)}>
      {isArchived ? "Restore" : "Archive"}
    </AdminButton>
  );
}
