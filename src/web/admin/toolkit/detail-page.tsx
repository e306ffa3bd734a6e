import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FaultNote, PageFrame, Panel, Skeleton } from "./page-frame.tsx";

type Props<Data> = {
  query: UseQueryResult<Data>;
  /** The kind of record, used while it loads: "order". */
  noun: string;
  /** The title of the page while it loads, if known; otherwise `noun` is used. */
  title?: string;
  back: { to: string; text: string };
  narrow?: boolean;
  /** Renders the page once the record has loaded. */
  children: (data: Data) => ReactNode;
};

/** One record: a placeholder while it loads, the fault, or the page. A loaded record stays when it cannot be loaded again. */
export function DetailPage<Data>({ query, noun, title, back, narrow = false, children }: Props<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return (
    <PageFrame title={title ?? noun.charAt(0).toUpperCase() + noun.slice(1)} back={back} narrow={narrow}>
      <Panel>
        {error ? (
          <FaultNote fault={error} onRetry={refetch} what={`This ${noun} could not be loaded.`} />
        ) : (
          <Skeleton rows={14} label={`Loading the ${noun}…`} />
        )}
      </Panel>
    </PageFrame>
  );
}
