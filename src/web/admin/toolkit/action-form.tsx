import { useForm } from "@tanstack/react-form";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CallFault } from "#web/api-client.ts";
import { AdminButton } from "./admin-button.tsx";
import type { AdminForm, FieldWords } from "./admin-form-types.ts";
import { DialogButtons } from "./dialog.tsx";
import { showFaults } from "./form-faults.ts";

export type ActionForm<Values extends object> = AdminForm<Values> & {
  isPending: boolean;
  fault: Error | null;
  faultText: string | null;
  submit: () => void;
};

/** A short form that does something, as in a dialog. `run` sends it; its refusals stand at their fields. */
export function useActionForm<Values extends object>({
  initial,
  run,
}: {
  initial: Values;
  run: (values: Values) => Promise<unknown>;
}): ActionForm<Values> {
  const [defaultValues] = useState(initial);
  const api = useForm({ defaultValues });
  const [words] = useState(() => new Map<string, FieldWords>());
  const [rest, setRest] = useState<string[]>([]);
  const values = () => api.state.values as Values;
  const action = useMutation<unknown, Error>({
    mutationFn: () => run(values()),
    onMutate: () => void showFaults(api, {}),
    onError: (fault) => setRest(fault instanceof CallFault ? showFaults(api, fault.fields) : []),
  });
  const fault = action.error;
  const isAtFields = fault instanceof CallFault && Object.keys(fault.fields).length > 0;
  return {
    api,
    words,
    values,
    disabled: false,
    isPending: action.isPending,
    fault,
    faultText: fault && (isAtFields ? rest.join(" ") || null : faultWords(fault)),
    submit: () => action.mutate(),
  };
}

function faultWords(fault: Error): string {
  const reference = fault instanceof CallFault && fault.status >= 500 && fault.errorId ? ` Reference: ${fault.errorId}` : "";
  return `${fault.message}${reference}`;
}

type Props<Values extends object> = {
  form: ActionForm<Values>;
  submit: string;
  look?: "solid" | "danger";
  /** Whether there is anything to send. */
  isReady?: boolean;
  dismiss: string;
  onDismiss: () => void;
  children: ReactNode;
};

/** The fields, what stands in the way, and the buttons of a dialog. */
export function ActionFormBody<Values extends object>({ form, submit, look = "solid", isReady = true, dismiss, onDismiss, children }: Props<Values>) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.fault) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.fault]);
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !form.isPending) form.submit();
      }}
    >
      {children}
      <p role="alert" className="text-red empty:hidden">
        {form.faultText}
      </p>
      <DialogButtons>
        <AdminButton onClick={onDismiss}>{dismiss}</AdminButton>
        <AdminButton type="submit" look={look} disabled={form.isPending || !isReady}>
          {form.isPending ? "Working…" : submit}
        </AdminButton>
      </DialogButtons>
    </form>
  );
}
