import { type TextareaHTMLAttributes, useId } from "react";
import { classNames } from "./class-names.ts";
import { inputClass } from "./input-class.ts";

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & { label: string; hint?: string | undefined; error?: string | undefined };

/** A labeled field of several lines, tied to its hint and error. */
export function TextArea({ label, hint, error, className, ...rest }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <div className={classNames("grid gap-1.5", className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        aria-describedby={described}
        aria-invalid={error ? true : undefined}
        className={classNames(inputClass, "resize-y")}
        {...rest}
      />
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
