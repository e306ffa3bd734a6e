import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { AdminButton } from "./admin-button.tsx";
import { ConfirmDialog } from "./dialog.tsx";
import { toast } from "./toasts.tsx";

type Props = {
  /** What the record is called. */
  title: string;
  /** The words of the button that does it. */
  confirm?: string;
  remove: () => Promise<unknown>;
  /** Of the list that has the record, and where that list is. */
  queryKey: string[];
  listPath: string;
  /** What deleting it means, as the dialog asks. */
  children: ReactNode;
};

/** Deletes the record of the page after a question, and leads to the list; a refusal is said in the question. */
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
