import { ArrowLeft, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { CallFault } from "#web/api-client.ts";
import { AdminButton } from "./admin-button.tsx";

/** The title and actions of a page, with its content below. */
export function PageFrame({
  title,
  back,
  badges,
  about,
  actions,
  children,
  narrow,
}: {
  title: string;
  back?: { to: string; text: string };
  badges?: ReactNode;
  /** A line below the title. */
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  narrow?: boolean;
}) {
  return (
    <div className={classNames("mx-auto w-full px-4 py-6 sm:px-6", narrow ? "max-w-4xl" : "max-w-[1400px]")}>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3 print:hidden">
        <div>
          {back && (
            <Link to={back.to} className="mb-1 inline-flex min-h-6 items-center gap-1.5 text-slate hover:text-accent">
              <ArrowLeft aria-hidden="true" className="size-4" />
              {back.text}
            </Link>
          )}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="text-2xl">{title}</h1>
            {badges}
          </div>
          {about && <p className="mt-1 text-slate">{about}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

export function Panel({
  title,
  actions,
  children,
  className,
  flush,
}: {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
  flush?: boolean;
}) {
  return (
    <section className={classNames("rounded-surface border border-line bg-paper", className)}>
      {title && (
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-4 pt-3 pb-1">
          <h2 className="text-[0.9375rem] tracking-[-0.01em]">{title}</h2>
          {actions}
        </div>
      )}
      <div className={flush ? "" : classNames("px-4 pb-4", !title && "pt-4")}>{children}</div>
    </section>
  );
}

/** A placeholder that keeps the space of what is loading. */
export function Skeleton({ rows = 8, label = "Loading…" }: { rows?: number; label?: string }) {
  return (
    <div role="status" className="grid gap-2 p-4">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} aria-hidden="true" className="skeleton h-7" />
      ))}
    </div>
  );
}

/** What happened, the id under which it was logged, and a button to try again. */
export function FaultNote({ fault, onRetry, what }: { fault: unknown; onRetry?: () => void; what: string }) {
  const id = fault instanceof CallFault && fault.status >= 500 ? fault.errorId : null;
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-14 text-center">
      <CircleAlert aria-hidden="true" className="size-6 text-red" />
      <p className="font-medium">{what}</p>
      <p className="max-w-md text-slate">{fault instanceof Error ? fault.message : "An unexpected error occurred."}</p>
      {id && (
        <p className="text-slate">
          Reference: <code className="font-mono">{id}</code>
        </p>
      )}
      {onRetry && <AdminButton onClick={onRetry}>Retry</AdminButton>}
    </div>
  );
}

export function EmptyNote({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-14 text-center">
      <p className="font-medium">{title}</p>
      {children && <div className="max-w-md text-slate">{children}</div>}
    </div>
  );
}
