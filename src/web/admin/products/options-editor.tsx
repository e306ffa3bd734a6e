import { Plus, X } from "lucide-react";
import { useState } from "react";
import { AdminButton } from "../toolkit/admin-button.tsx";
import type { AdminForm } from "../toolkit/admin-form-types.ts";
import { TextField } from "../toolkit/form-fields.tsx";
import type { ProductValues, VariantValues } from "./product-form.ts";
import {
  type Choices,
  countWith,
  maxMadeVariants,
  renamed,
  valuesOfOptions,
  withOption,
  withoutOption,
  withoutValue,
  withValues,
} from "./variant-options.ts";

type Props = {
  form: AdminForm<ProductValues>;
  choices: Choices;
  /** Variants that are restored if their values are added again. */
  known: readonly VariantValues[];
  onChange: (choices: Choices) => void;
};

const maxOptions = 3;

/** Options with their values. Adding a value makes variants, renaming it keeps them, and removing it removes them. */
export function OptionsEditor({ form, choices, known, onChange }: Props) {
  const { options } = choices;
  const values = valuesOfOptions(choices);
  return (
    <div className="grid gap-4">
      {options.map((option, at) => (
        <fieldset key={at} className="grid gap-2 rounded-control border border-line p-3" disabled={form.disabled}>
          <legend className="sr-only">{option || `Option ${at + 1}`}</legend>
          <div className="flex flex-wrap items-end gap-2">
            <TextField
              form={form}
              name={`options[${at}]`}
              label={`Option ${at + 1}`}
              placeholder="For example, size or voltage"
              maxLength={255}
              className="min-w-40 flex-1"
            />
            <AdminButton onClick={() => onChange(withoutOption(choices, at))}>
              Remove option<span className="sr-only"> {option}</span>
            </AdminButton>
          </div>
          <OptionValues {...{ choices, known, onChange }} option={at} values={values[at] ?? []} />
        </fieldset>
      ))}
      {options.length < maxOptions && (
        <AdminButton disabled={form.disabled} className="justify-self-start" onClick={() => onChange(withOption(choices))}>
          <Plus aria-hidden="true" className="size-4" />
          {options.length === 0 ? "Add options like size or voltage" : "Add option"}
        </AdminButton>
      )}
    </div>
  );
}

type ValuesProps = Omit<Props, "form"> & { option: number; values: string[] };

function OptionValues({ choices, known, onChange, option, values }: ValuesProps) {
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState("");
  const name = choices.options[option] || `option ${option + 1}`;
  const add = (text: string) => {
    const added = [...new Set(text.split(/[,\t\n]/).map((value) => value.trim()))].filter((value) => value !== "" && !values.includes(value));
    setTyped("");
    if (added.length === 0) return setFault(text.trim() ? "This value already exists." : "");
    const count = countWith(choices, option, added);
    if (count > maxMadeVariants && count > choices.variants.length)
      return setFault(
        `That would be ${count} variants. You can create at most ${maxMadeVariants} variants from option values; use an import for more.`,
      );
    setFault("");
    onChange(withValues(choices, option, added, known));
  };
  return (
    <div className="grid gap-1">
      <ul className="flex flex-wrap items-center gap-2">
        {values.map((value) => (
          <li key={value}>
            <ValueField
              value={value}
              name={name}
              others={values}
              onRename={(to) => onChange(renamed(choices, option, { from: value, to }))}
              onRemove={values.length > 1 ? () => onChange(withoutValue(choices, option, value)) : null}
            />
          </li>
        ))}
        <li className="flex items-center gap-1">
          <input
            aria-label={`Add a value of ${name}`}
            placeholder={values.length === 0 ? "Red, Green, Blue" : "Add a value"}
            value={typed}
            maxLength={2000}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => add(typed)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              add(typed);
            }}
            className="min-h-9 w-44 rounded-control border border-edge bg-paper px-2 pointer-coarse:min-h-11"
          />
        </li>
      </ul>
      {fault && (
        <p role="alert" className="text-[0.8125rem] text-red">
          {fault}
        </p>
      )}
      {values.length === 0 && !fault && <p className="text-[0.8125rem] text-slate">Enter values separated by commas, then press Enter.</p>}
    </div>
  );
}

type ValueProps = { value: string; name: string; others: string[]; onRename: (to: string) => void; onRemove: (() => void) | null };

/** Renames the value when the field is left, so that a half-typed value cannot equal another one and join their variants. */
function ValueField({ value, name, others, onRename, onRemove }: ValueProps) {
  const [text, setText] = useState(value);
  const done = () => {
    const next = text.trim();
    if (next === value) return setText(value);
    if (next === "" || others.includes(next)) return setText(value);
    onRename(next);
  };
  return (
    <span className="inline-flex items-center rounded-control border border-edge bg-paper focus-within:border-accent">
      <input
        aria-label={`${value}, a value of ${name}`}
        value={text}
        size={Math.max(3, text.length)}
        maxLength={255}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onBlur={done}
        onKeyDown={(event) => {
          if (event.key === "Escape") setText(value);
          if (event.key !== "Enter") return;
          event.preventDefault();
          done();
        }}
        className="min-h-9 max-w-48 rounded-control bg-transparent px-2 pointer-coarse:min-h-11"
      />
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          title={`Remove ${value}`}
          className="grid size-8 place-items-center rounded-control text-slate hover:text-red pointer-coarse:size-11"
        >
          <X aria-hidden="true" className="size-4" />
          <span className="sr-only">
            Remove {value} of {name}
          </span>
        </button>
      )}
    </span>
  );
}
