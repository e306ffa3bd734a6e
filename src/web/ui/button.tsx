import type { ButtonHTMLAttributes } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "./class-names.ts";

/** `solid` once per view, for its main action. `outline` beside it. `plain` within text. `onInk` on a dark background. */
export type ButtonLook = "solid" | "outline" | "plain" | "onInk" | "outlineOnInk";
export type ButtonSize = "small" | "medium" | "large";

const looks: Record<ButtonLook, string> = {
  solid: "button-solid text-paper",
  outline: "button-outline",
  plain: "text-accent underline-offset-4 hover:text-accent-strong hover:underline",
  onInk: "bg-paper text-ink hover:bg-accent-soft",
  outlineOnInk: "border border-white/60 text-paper hover:bg-white/10",
};
const sizes: Record<ButtonSize, string> = {
  small: "button-small",
  medium: "button-medium",
  large: "button-large",
};

export function buttonClass(look: ButtonLook = "solid", size: ButtonSize = "medium", className?: string): string {
  return classNames("button", looks[look], look === "plain" ? "min-h-6" : sizes[size], className);
}

type Look = { look?: ButtonLook; size?: ButtonSize };

/** While its action runs it is `aria-disabled`, not `disabled`: a disabled button loses the focus. Its form or its `onClick` ignores another press. */
export function Button({ look, size, className, type = "button", ...rest }: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={buttonClass(look, size, className)} {...rest} />;
}

export function LinkButton({ look, size, className, ...rest }: Look & Omit<LinkProps, "className"> & { className?: string }) {
  return <Link prefetch="intent" className={buttonClass(look, size, className)} {...rest} />;
}
