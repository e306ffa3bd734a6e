import { type SelectHTMLAttributes, useEffect, useId, useRef } from "react";
import { classNames } from "./class-names.ts";
import { ChevronDown } from "./icons.tsx";

type Props = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  inline?: boolean;
  error?: string | undefined;
};

/** The browser's own select with a label. */
export function SelectField({ label, options, inline, error, className, ...rest }: Props) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  // Once, on hydration: what was chosen before is in the list, and no event reports it.
  useEffect(() => {
    const known = rest.value ?? rest.defaultValue;
    const isOther = select.current?.value !== known && options.some(([value]) => value === known);
    if (isOther && rest.onChange) select.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, []);
  // Another page may bring another choice, by Back or a link. The list stays the same element, which keeps the focus.
  const shown = useRef(rest.defaultValue);
  useEffect(() => {
    if (select.current && rest.defaultValue !== undefined && rest.defaultValue !== shown.current) select.current.value = String(rest.defaultValue);
    shown.current = rest.defaultValue;
  }, [rest.defaultValue]);
  return (
    <div className={classNames(inline ? "flex items-center gap-3" : "grid gap-1.5", className)}>
      <label htmlFor={id} className="text-sm font-medium whitespace-nowrap">
        {label}
      </label>
      <span className="relative block min-w-0 grow">
        <select
          ref={select}
          id={id}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          className="min-h-11 w-full appearance-none rounded-control border border-edge bg-paper py-2 pr-10 pl-3.5 text-[0.9375rem] hover:border-accent aria-invalid:border-red disabled:bg-canvas"
          {...rest}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-slate" />
      </span>
      {error && (
        <p id={`${id}-error`} className="text-sm text-red">
          {error}
        </p>
      )}
    </div>
  );
}
