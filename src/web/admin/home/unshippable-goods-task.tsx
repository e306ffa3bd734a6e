import { Link } from "react-router";
import { links } from "#web/links.ts";
import { type DangerousRow, DangerousRows } from "../toolkit/dangerous-rows.tsx";
import { TaskItem } from "./task-item.tsx";

/** Dangerous goods on sale that nobody can order. */
export function UnshippableGoodsTask({ rows }: { rows: DangerousRow[] }) {
  if (rows.length === 0) return null;
  return (
    <TaskItem isFault>
      No shipping method carries these dangerous goods, so nobody can order them.{" "}
      <Link to={links.adminSettings("shipping")} className="inline-block min-h-6 py-0.5 text-accent underline underline-offset-2">
        Choose what each method carries
      </Link>
      <DangerousRows rows={rows} />
    </TaskItem>
  );
}
