import { useQuery } from "@tanstack/react-query";
import { numberText } from "#domain/number-text.ts";
import type { Answer } from "#web/api-call.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { Panel } from "../toolkit/page-frame.tsx";

type Count = Answer<"GET /api/admin/consent-counts">["counts"][number];

const columns: AdminColumn<Count>[] = [
  { id: "answer", title: "Answer", cell: answerText },
  { id: "how", title: "How", cell: ({ how }) => (how === "chosen" ? "Chosen" : "By continuing to browse") },
  { id: "answers", title: "Visitors", isNumber: true, cell: ({ answers }) => numberText(answers) },
];

/** How visitors answered the question whether they may be measured. */
export function ConsentCounts() {
  const { data, error } = useQuery({
    queryKey: ["admin", "consent-counts"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/consent-counts", {}, { signal }),
  });
  return (
    <Panel title={`Answers in the last ${data?.days ?? 30} days`} flush>
      {data && data.counts.length > 0 ? (
        <AdminTable
          caption="Answers"
          columns={columns}
          rows={data.counts}
          keyOf={({ how, measuring, marketing }) => [how, measuring, marketing].join()}
        />
      ) : (
        <p className="px-4 pb-4 text-slate">{error ? error.message : data ? "Nobody has answered yet." : "Loading…"}</p>
      )}
    </Panel>
  );
}

function answerText({ measuring, marketing }: Count): string {
  if (measuring && marketing) return "Measuring and marketing";
  if (measuring) return "Measuring";
  return marketing ? "Marketing" : "Nothing";
}
