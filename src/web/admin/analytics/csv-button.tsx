import { Download } from "lucide-react";
import { csvLine } from "#domain/csv-line.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";

type Props = { name: string; head: string[]; rows: (string | number | null)[][] };

/** What a table shows as a file, with figures as they are and not as they are written; an empty cell where there is nothing to divide by. */
export function CsvButton({ name, head, rows }: Props) {
  return (
    <AdminButton className="max-sm:px-3" onClick={() => saveFile(`${name}.csv`, csvText(head, rows))}>
      <Download aria-hidden="true" className="size-4" />
      CSV
      <span className="sr-only"> of this table</span>
    </AdminButton>
  );
}

/** Pure. */
export const csvText = (head: string[], rows: Props["rows"]) =>
  [head, ...rows.map((row) => row.map((cell) => String(cell ?? "")))].map(csvLine).join("");

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
