/** What a segment is called, with who is in it below. */
export function SegmentName({ name, means }: { name: string; means: string }) {
  return (
    <>
      <span className="font-medium">{name}</span>
      <span className="block max-w-md text-[0.8125rem] whitespace-normal text-slate">{means}</span>
    </>
  );
}
