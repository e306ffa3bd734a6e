/** A spinner beside its text, which a screen reader announces. */
export function Spinner({ label, hideLabel }: { label: string; hideLabel?: boolean }) {
  return (
    <span role="status" className="inline-flex items-center gap-3 text-slate">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-5 animate-spin"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      >
        <circle cx="12" cy="12" r="9" opacity="0.2" />
        <path d="M21 12a9 9 0 0 0-9-9" />
      </svg>
      <span className={hideLabel ? "sr-only" : undefined}>{label}</span>
    </span>
  );
}
