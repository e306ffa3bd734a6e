import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { toast } from "../toolkit/toasts.tsx";

/** Emails an invoice or credit note to the buyer again. */
export function SendInvoiceAgain({ invoice: { id, number } }: { invoice: { id: string; number: string } }) {
  const client = useQueryClient();
  const mayResend = useRight("orders.change");
  const resend = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/invoices/:id/email", { params: { id } }),
    onSuccess: () => {
      client.invalidateQueries({ queryKey: ["admin", "order"] });
      toast(`${number} will be sent again.`);
    },
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  if (!mayResend) return null;
  return (
    <button
      type="button"
      disabled={resend.isPending}
      className="min-h-6 text-[0.8125rem] text-accent underline underline-offset-2 pointer-coarse:min-h-11"
      onClick={() => resend.mutate()}
    >
      Send again<span className="sr-only"> {number}</span>
    </button>
  );
}
