import type { SVGProps } from "react";

export type Icon = (props: SVGProps<SVGSVGElement>) => React.ReactElement;

/** A line drawing on a grid of 24, made of one path. */
export function LineIcon({ path, ...props }: SVGProps<SVGSVGElement> & { path: string }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: icons stand beside words or in a named button; whoever uses one hides it.
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      <path d={path} />
    </svg>
  );
}

/** An icon whose drawing is part of the script: on the pages that shoppers see, each byte of it counts. */
export function drawIcon(path: string): Icon {
  return (props) => <LineIcon path={path} {...props} />;
}
