import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { toast } from "../toolkit/toasts.tsx";

type Named = { id: string; number: string };

/** Emails an invoice or credit note to the buyer again. */
export function SendInvoiceAgain({ invoice: { id, number } }: { invoice: Named }) {
  return <EmailButton call="POST /api/admin/invoices/:id/email" id={id} text="Send again" number={number} done={`${number} will be sent again.`} />;
}

/** Emails the payment reminder of an invoice, in addition to the automatic ones. Shows nothing if the shop would refuse it. */
export function SendReminder({ invoice: { id, number, canRemind } }: { invoice: Named & { canRemind: boolean } }) {
  if (!canRemind) return null;
  const done = `A reminder of ${number} will be sent.`;
  return <EmailButton call="POST /api/admin/invoices/:id/reminder" id={id} text="Send reminder" number={number} done={done} />;
}

type Props = {
  call: "POST /api/admin/invoices/:id/email" | "POST /api/admin/invoices/:id/reminder";
  id: string;
  text: string;
  number: string;
  done: string;
};

function EmailButton({ call, id, text, number, done }: Props) {
  const client = useQueryClient();
  const mayResend = useRight("orders.change");
  const resend = useMutation({
    mutationFn: () => callAdmin(call, { params: { id } }),
    onSuccess: () => {
      client.invalidateQueries({ queryKey: ["admin", "order"] });
      toast(done);
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
      {text}
      <span className="sr-only"> {number}</span>
    </button>
  );
}
