import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import type { SetupGuide, SetupStep } from "#domain/setup-guide/setup-guide.ts";
import { setupWords } from "#web/messages/setup-words.ts";
import { AdminButton, AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { Panel } from "../toolkit/page-frame.tsx";

const dismissedKey = "adminSetupGuideDismissed";

/** The steps from an empty shop to one that sells: what is done, what is missing and where to do it. It can be dismissed once all is done. */
export function SetupGuidePanel() {
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(dismissedKey) === "1");
  const { data } = useQuery({
    // The key is below that of the settings, so any change of the settings refreshes this too.
    queryKey: ["admin", "settings", "setup-guide"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/setup-guide", {}, { signal }),
    // When someone comes back from a step, its result has to be shown.
    staleTime: 0,
  });
  if (!data || (data.isComplete && isDismissed)) return null;
  const done = data.steps.filter(({ missing }) => missing === null).length;
  if (data.isComplete)
    return (
      <Panel title="Your shop is ready to sell" className="mb-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-slate">All {data.steps.length} setup steps are done.</p>
          <AdminButton
            onClick={() => {
              localStorage.setItem(dismissedKey, "1");
              setDismissed(true);
            }}
          >
            Dismiss
          </AdminButton>
        </div>
      </Panel>
    );
  const next = data.steps.find(({ missing }) => missing !== null)?.name;
  return (
    <Panel title="Set up your shop" className="mb-4">
      <p className="mb-1 text-slate">
        {done} of {data.steps.length} steps done.
      </p>
      <div className="mb-3 h-1.5 max-w-sm overflow-hidden rounded-full bg-line" aria-hidden="true">
        <div className="h-full bg-accent" style={{ width: `${(done / data.steps.length) * 100}%` }} />
      </div>
      <ol className="grid">
        {data.steps.map((step) => (
          <Step key={step.name} step={step} guide={data} isNext={step.name === next} />
        ))}
      </ol>
    </Panel>
  );
}

function Step({ step: { name, missing }, guide, isNext }: { step: SetupStep; guide: SetupGuide; isNext: boolean }) {
  const { title, done, to, link } = setupWords[name];
  const Icon = missing === null ? CircleCheck : CircleDashed;
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 border-t border-line py-2.5 first:border-t-0 sm:grid-cols-[1.25rem_minmax(0,1fr)_auto] sm:items-center">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 self-start ${missing === null ? "text-green" : "text-slate"}`} />
      <div>
        <p className="font-medium">
          {title}
          <span className="sr-only">{missing === null ? ": done" : ": open"}</span>
        </p>
        <p className="text-slate">{missing ?? (typeof done === "string" ? done : done(guide))}</p>
      </div>
      {missing !== null && (
        <AdminLinkButton to={to} look={isNext ? "solid" : "outline"} className="col-start-2 mt-2 justify-self-start sm:col-start-3 sm:mt-0">
          {link}
        </AdminLinkButton>
      )}
    </li>
  );
}
