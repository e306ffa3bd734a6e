/** The name of a segment, with a line below that says who is in it. */
export function SegmentName({ name, means }: { name: string; means: string }) {
  return (
    <>
      <span className="font-medium">{name}</span>
      <span className="block max-w-md text-[0.8125rem] whitespace-normal text-slate">{means}</span>
    </>
  );
}
