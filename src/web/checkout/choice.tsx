import { type InputHTMLAttributes, type ReactNode, useContext } from "react";
import { FieldFaults, fieldId } from "#ui/form-field.tsx";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "children"> & {
  name: string;
  value: string;
  label: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
};

/** One of several choices, as a row that can be pressed anywhere. `children` are shown while it is chosen, also without script. */
export function Choice({ label, aside, children, ...rest }: Props) {
  const id = `${fieldId(rest.name)}-${rest.value}`;
  return (
    <div className="group/choice not-first:border-t not-first:border-line">
      <label
        htmlFor={id}
        className="flex min-h-14 items-center gap-3 px-4 py-3 group-has-[>label>:checked]/choice:bg-accent-soft/50 has-focus-visible:relative has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
      >
        <input type="radio" id={id} className="size-5 shrink-0 accent-accent outline-none" {...rest} />
        <span className="grow font-medium">{label}</span>
        {aside && <span className="figures text-slate">{aside}</span>}
      </label>
      {children && <div className="hidden gap-5 border-t border-line px-4 py-5 group-has-[>label>:checked]/choice:grid">{children}</div>}
    </div>
  );
}

/** The frame around the choices of one field, with its name for screen readers and its fault. */
export function Choices({ name, legend, children }: { name: string; legend: string; children: ReactNode }) {
  const fault = useContext(FieldFaults)[name];
  const id = fieldId(name);
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={fault ? `${id}-fault` : undefined} className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="overflow-clip rounded-surface border border-edge">{children}</div>
      {fault && (
        <p id={`${id}-fault`} className="mt-1.5 text-sm text-red">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
