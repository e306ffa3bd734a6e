/** A term above its description, line by line, in a list of terms (`dl`). */
export function Fact({ label, lines }: { label: string; lines: string[] }) {
  return (
    <div>
      <dt className="text-sm text-slate">{label}</dt>
      <dd className="mt-1 [overflow-wrap:anywhere]">
        {lines.map((line, at) => (
          <span key={at} className="block">
            {line}
          </span>
        ))}
      </dd>
    </div>
  );
}
