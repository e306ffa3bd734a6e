import { type InputHTMLAttributes, useId } from "react";
import { classNames } from "./class-names.ts";
import { inputClass } from "./input-class.ts";

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string; hideLabel?: boolean; hint?: string | undefined; error?: string | undefined };

/** A labeled input whose hint and error are tied to it for screen readers. */
export function TextField({ label, hideLabel, hint, error, className, ...rest }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <div className={classNames("grid gap-1.5", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-medium"}>
        {label}
      </label>
      <input id={id} aria-describedby={described} aria-invalid={error ? true : undefined} className={inputClass} {...rest} />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-slate">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm text-red">
          {error}
        </p>
      )}
    </div>
  );
}
