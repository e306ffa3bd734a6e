/** Rows with a bar each; the table beside them shows the same figures. `share`: from 0 to 1. */
export function ShareBars({ rows }: { rows: { key: string; name: string; text: string; share: number }[] }) {
  return (
    <div aria-hidden="true" className="mb-4 grid gap-2">
      {rows.map(({ key, name, text, share }) => (
        <div key={key}>
          <p className="figures flex justify-between gap-2">
            <span className="min-w-0 truncate">{name}</span>
            <span className="shrink-0">{text}</span>
          </p>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full rounded-control bg-canvas">
            <rect width={Math.min(Math.max(share, 0), 1) * 100} height={1} className="fill-accent" />
          </svg>
        </div>
      ))}
    </div>
  );
}
