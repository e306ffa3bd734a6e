import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { AdminButton } from "./admin-button.tsx";
import { ConfirmDialog } from "./dialog.tsx";
import { toast } from "./toasts.tsx";

type Props = {
  /** The name of the record. */
  title: string;
  /** The label of the button that deletes it. */
  confirm?: string;
  remove: () => Promise<unknown>;
  /** The query key and the path of the list that contains the record. */
  queryKey: string[];
  listPath: string;
  /** The consequences of deleting it, shown in the dialog. */
  children: ReactNode;
};

/** Asks before it deletes the record of the page, then opens the list. A refusal is shown in the dialog. */
export function DeleteButton({ title, confirm = "Delete", remove, queryKey, listPath, children }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      client.invalidateQueries({ queryKey });
      toast(`${title} was deleted.`);
      navigate(listPath);
    },
  });
  return (
    <>
      <AdminButton onClick={() => setOpen(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
        Delete
      </AdminButton>
      <ConfirmDialog
        open={isOpen}
        title={`Delete ${title}?`}
        confirm={confirm}
        destructive
        busy={removing.isPending}
        onConfirm={() => removing.mutate()}
        onClose={() => {
          setOpen(false);
          removing.reset();
        }}
      >
        <p>{children}</p>
        {removing.error && (
          <p role="alert" className="text-red">
            {removing.error.message}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
