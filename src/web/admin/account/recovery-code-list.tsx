import { AdminButton } from "../toolkit/admin-button.tsx";
import { useAdminSession } from "../toolkit/admin-session.ts";
import { DialogButtons } from "../toolkit/dialog.tsx";
import { toast } from "../toolkit/toasts.tsx";

/** Shows the recovery codes. The shop stores only their hashes, so they cannot be shown again. */
export function RecoveryCodeList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { shop, account } = useAdminSession();
  const text = `Recovery codes of ${account.email} for ${shop.name}\nEach works once.\n\n${codes.join("\n")}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast("The recovery codes were copied.");
    } catch {
      toast("The browser did not allow copying. Select the codes, or download them.", { tone: "fault" });
    }
  };
  return (
    <div className="grid gap-4">
      <p>
        These are your recovery codes. Each signs you in once without your app or passkey. Keep them where you can find them without your phone: they
        are not shown again.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-1 rounded-control bg-canvas p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogButtons>
        <AdminButton onClick={copy}>Copy</AdminButton>
        <AdminButton onClick={() => download(text)}>Download</AdminButton>
        <AdminButton look="solid" onClick={onDone}>
          I have saved them
        </AdminButton>
      </DialogButtons>
    </div>
  );
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(url);
}
