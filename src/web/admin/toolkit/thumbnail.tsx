/** A small picture of a row, decorative because the name is beside it. */
export function Thumbnail({ url }: { url: string }) {
  return (
    <img
      src={url}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      className="admin-picture size-9 shrink-0 rounded-control border border-line object-contain"
    />
  );
}
