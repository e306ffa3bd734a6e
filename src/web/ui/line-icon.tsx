import type { SVGProps } from "react";
import { classNames } from "./class-names.ts";

export type Icon = (props: SVGProps<SVGSVGElement>) => React.ReactElement;

/** A line drawing on a 24 by 24 grid, made of one path; `line-icon` in app.css styles it. */
export function LineIcon({ path, className, ...props }: SVGProps<SVGSVGElement> & { path: string }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: icons stand beside words or in a named button; whoever uses one hides it.
    <svg viewBox="0 0 24 24" className={classNames("line-icon", className)} {...props}>
      <path d={path} />
    </svg>
  );
}

/** Makes an icon whose drawing is part of the script: on pages for shoppers each byte of it counts. */
export function drawIcon(path: string): Icon {
  return (props) => <LineIcon path={path} {...props} />;
}
