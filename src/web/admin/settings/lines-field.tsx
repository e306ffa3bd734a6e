import { type ReactNode, useState } from "react";
import { AdminArea } from "../toolkit/admin-fields.tsx";

type Props = { label: string; hint?: ReactNode; lines: string[]; disabled: boolean; error?: string | undefined; onLines: (lines: string[]) => void };

/** A list as lines of text; the text stays as it is typed. */
export function LinesField({ label, hint = "One a line.", lines, disabled, error, onLines }: Props) {
  const [text, setText] = useState(lines.join("\n"));
  return (
    <AdminArea
      label={label}
      hint={hint}
      value={linesOf(text).join("\n") === lines.join("\n") ? text : lines.join("\n")}
      disabled={disabled}
      error={error}
      onChange={(event) => {
        setText(event.target.value);
        onLines(linesOf(event.target.value));
      }}
    />
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
