import type { SVGProps } from "react";

export type Icon = (props: SVGProps<SVGSVGElement>) => React.ReactElement;

/** A line drawing on a grid of 24, made of one path: on the pages that shoppers see, each byte of script counts. */
export function drawIcon(path: string): Icon {
  return (props) => (
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
