import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminField, AdminSelect } from "../toolkit/admin-fields.tsx";

type Props = { asked: Record<string, string | undefined>; direction: string; by: string; change: (values: Record<string, string>) => void };

/** Chooses which paths are shown: from or to which page, by page or by kind of page, and how rare they may be. */
export function PathsForm({ asked, direction, by, change }: Props) {
  return (
    <form
      key={asked["page"] ?? ""}
      className="mb-3 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        change({ page: String(new FormData(event.currentTarget).get("page") ?? "").trim() });
      }}
    >
      <AdminSelect
        label="Direction"
        options={[
          ["from", "Forward"],
          ["to", "Backward"],
        ]}
        value={direction}
        onChange={(event) => change({ direction: event.target.value === "from" ? "" : event.target.value })}
      />
      <AdminSelect
        label="Steps"
        options={[
          ["page", "Pages"],
          ["kind", "Page types"],
        ]}
        value={by}
        onChange={(event) => change({ by: event.target.value === "page" ? "" : event.target.value, page: "" })}
      />
      <AdminSelect
        label="Show paths with at least"
        options={["1", "2", "5", "10"].map((share) => [share, `${share}% of sessions`])}
        value={asked["share"] ?? "2"}
        onChange={(event) => change({ share: event.target.value === "2" ? "" : event.target.value })}
      />
      {by === "page" && (
        <>
          <AdminField
            label="Page, such as /cart (optional)"
            name="page"
            defaultValue={asked["page"] ?? ""}
            placeholder={direction === "from" ? "First page of sessions" : "Last page of sessions"}
          />
          <AdminButton type="submit">Show</AdminButton>
        </>
      )}
    </form>
  );
}
