import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FaultNote, PageFrame, Panel, Skeleton } from "./page-frame.tsx";

type Props<Data> = {
  query: UseQueryResult<Data>;
  /** What it is, while it is on its way: "order". */
  noun: string;
  /** Of the page, where it is known before; else it is what comes. */
  title?: string;
  back: { to: string; text: string };
  narrow?: boolean;
  /** The page, once it is there. */
  children: (data: Data) => ReactNode;
};

/** One record: the space of what comes, what went wrong, or the page. What was read before stays when it cannot be read again. */
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
