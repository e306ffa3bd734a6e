import { useState } from "react";
import { AdminButton } from "./admin-button.tsx";
import { AdminSelect, type Choice } from "./admin-fields.tsx";

type Props = { label: string; hideLabel?: boolean; options: readonly Choice[]; disabled?: boolean; onInsert: (value: string) => void };

/** Something from a list to put into a text, by a button: arrow keys walk through a closed list, and must put in nothing. The first option is none. */
export function InsertSelect({ label, hideLabel = false, options, disabled = false, onInsert }: Props) {
  const [value, setValue] = useState("");
  const insert = () => {
    onInsert(value);
    setValue("");
  };
  return (
    <div className="flex items-end gap-2">
      <AdminSelect
        label={label}
        hideLabel={hideLabel}
        className="min-w-0 max-w-80"
        options={options}
        value={value}
        disabled={disabled}
        onChange={(event) => setValue(event.target.value)}
      />
      <AdminButton disabled={disabled || value === ""} onClick={insert}>
        Insert<span className="sr-only"> {label}</span>
      </AdminButton>
    </div>
  );
}
