import { Download } from "lucide-react";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { csvText, fileNameOf, type ScreenTable } from "./screen-table.ts";

/** Downloads a table as a file. A cell is empty where there is nothing to divide by. */
export function CsvButton({ table }: { table: ScreenTable }) {
  return (
    <AdminButton className="max-sm:px-3" onClick={() => saveFile(`${fileNameOf(table)}.csv`, csvText(table))}>
      <Download aria-hidden="true" className="size-4" />
      CSV
      <span className="sr-only"> of this table</span>
    </AdminButton>
  );
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
