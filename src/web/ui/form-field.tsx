import { ChevronDown } from "lucide-react";
import { createContext, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useContext } from "react";
import { classNames } from "./class-names.ts";
import { inputClass } from "./input-class.ts";

/** Returns the id of the input with that name, so that a list of faults can link to it. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll(".", "-")}`;
}

/** The faults of the last try, by field name. */
export const FieldFaults = createContext<Record<string, string>>({});

type Frame = { name: string; label: string; hint?: ReactNode; optional?: boolean; className?: string };

/** A labeled input whose fault comes by context, is shown below it and read out with it; the browser keeps what was typed. */
export function FormField({ name, label, hint, optional, className, ...rest }: Frame & InputHTMLAttributes<HTMLInputElement>) {
  const fault = useContext(FieldFaults)[name];
  return (
    <FieldFrame {...{ name, label, hint, optional, className, fault }}>
      <input {...facts(name, hint, fault, optional)} className={inputClass} {...rest} />
    </FieldFrame>
  );
}

type Options = { options: readonly (readonly [value: string, text: string])[]; blank?: string };

export function FormSelect({
  name,
  label,
  hint,
  optional,
  className,
  options,
  blank,
  ...rest
}: Frame & Options & SelectHTMLAttributes<HTMLSelectElement>) {
  const fault = useContext(FieldFaults)[name];
  return (
    <FieldFrame {...{ name, label, hint, optional, className, fault }}>
      <span className="relative block">
        <select {...facts(name, hint, fault, optional)} className={classNames(inputClass, "appearance-none pr-10")} {...rest}>
          {blank !== undefined && <option value="">{blank}</option>}
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-slate" />
      </span>
    </FieldFrame>
  );
}

function facts(name: string, hint: ReactNode, fault: string | undefined, optional: boolean | undefined) {
  const id = fieldId(name);
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ");
  return {
    id,
    name,
    "aria-describedby": described || undefined,
    "aria-invalid": fault ? true : undefined,
    "aria-required": optional ? undefined : true,
  };
}

function FieldFrame({ name, label, hint, optional, className, fault, children }: Frame & { fault: string | undefined; children: ReactNode }) {
  const id = fieldId(name);
  return (
    <div className={classNames("grid content-start gap-1.5", className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-slate"> (optional)</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-slate">
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className="text-sm text-red">
          {fault}
        </p>
      )}
    </div>
  );
}
