import type { ButtonHTMLAttributes } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "#ui/class-names.ts";

type Look = "solid" | "outline" | "plain" | "danger";

const looks: Record<Look, string> = {
  solid: "bg-accent text-paper hover:bg-accent-strong",
  outline: "border border-edge bg-paper text-ink hover:border-accent hover:text-accent",
  plain: "text-accent hover:underline",
  danger: "bg-red text-paper hover:opacity-90",
};

const shape =
  "inline-flex min-h-9 items-center justify-center gap-2 rounded-control px-3.5 font-medium whitespace-nowrap transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-50 pointer-coarse:min-h-11";

export function AdminButton({
  look = "outline",
  className,
  type = "button",
  ...rest
}: { look?: Look | undefined } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={classNames(shape, looks[look], className)} {...rest} />;
}

export function AdminLinkButton({ look = "outline", className, ...rest }: { look?: Look; className?: string } & Omit<LinkProps, "className">) {
  return <Link className={classNames(shape, looks[look], className)} {...rest} />;
}
