import type { ButtonHTMLAttributes } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "./class-names.ts";

/** `solid` once per view: what the page is for. `outline` beside it. `plain` among text. `onInk` on dark ground. */
export type ButtonLook = "solid" | "outline" | "plain" | "onInk" | "outlineOnInk";
export type ButtonSize = "small" | "medium" | "large";

const looks: Record<ButtonLook, string> = {
  solid: "bg-accent text-paper hover:bg-accent-strong disabled:bg-edge aria-disabled:bg-edge",
  outline:
    "border border-edge bg-paper text-ink hover:border-accent hover:text-accent disabled:border-line disabled:text-slate aria-disabled:border-line aria-disabled:text-slate",
  plain: "text-accent underline-offset-4 hover:text-accent-strong hover:underline",
  onInk: "bg-paper text-ink hover:bg-accent-soft",
  outlineOnInk: "border border-white/60 text-paper hover:bg-white/10",
};
const sizes: Record<ButtonSize, string> = {
  small: "min-h-9 px-3.5 py-1.5 text-center text-sm pointer-coarse:min-h-11",
  medium: "min-h-11 px-5 text-[0.9375rem]",
  large: "min-h-12 px-6 text-base",
};

export function buttonClass(look: ButtonLook = "solid", size: ButtonSize = "medium", className?: string): string {
  return classNames(
    "inline-flex items-center justify-center gap-2 rounded-control text-center font-medium transition-colors duration-150",
    looks[look],
    look === "plain" ? "min-h-6" : sizes[size],
    className,
  );
}

type Look = { look?: ButtonLook; size?: ButtonSize };

/** While what it does is on its way it is `aria-disabled`, not `disabled`: a disabled button loses the focus. Its form or its `onClick` takes no second press. */
export function Button({ look, size, className, type = "button", ...rest }: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={buttonClass(look, size, className)} {...rest} />;
}

export function LinkButton({ look, size, className, ...rest }: Look & Omit<LinkProps, "className"> & { className?: string }) {
  return <Link prefetch="intent" className={buttonClass(look, size, className)} {...rest} />;
}
