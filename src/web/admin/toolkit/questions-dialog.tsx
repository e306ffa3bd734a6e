import { CallFault } from "#web/api-client.ts";
import { ConfirmDialog } from "./dialog.tsx";

/** Whether the server only asks for confirmation. */
export function isAsking(fault: unknown): fault is CallFault {
  return fault instanceof CallFault && fault.code === "confirmation-needed";
}

type Props = {
  /** The fault of the call; the dialog is open if the server asks for confirmation. */
  fault: unknown;
  confirm: string;
  busy: boolean;
  /** Repeats the call with these codes. */
  onConfirm: (codes: string[]) => void;
  onClose: () => void;
};

/** Shows what the server asks before it saves. Nothing is saved until the person confirms. */
export function QuestionsDialog({ fault, confirm, busy, onConfirm, onClose }: Props) {
  const questions = isAsking(fault) ? fault.questions : {};
  return (
    <ConfirmDialog
      open={isAsking(fault)}
      title="Please confirm"
      confirm={confirm}
      dismiss="Go back"
      busy={busy}
      onConfirm={() => onConfirm(Object.keys(questions))}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-2 pl-5">
        {Object.entries(questions).map(([code, question]) => (
          <li key={code}>{question}</li>
        ))}
      </ul>
      <p className="text-slate">Nothing is saved yet, and what you typed is still there.</p>
    </ConfirmDialog>
  );
}
