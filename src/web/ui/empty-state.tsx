import type { ReactNode } from "react";

type Props = { title: string; text?: ReactNode; children?: ReactNode; heading?: "h1" | "h2"; picture?: ReactNode };

/** Says that there is nothing, why, and (in `children`) what to do next. */
export function EmptyState({ title, text, children, heading: Heading = "h2", picture }: Props) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 py-16 text-center">
      {picture}
      <Heading className="text-2xl">{title}</Heading>
      {text && <p className="mt-3 text-slate">{text}</p>}
      {children && <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
