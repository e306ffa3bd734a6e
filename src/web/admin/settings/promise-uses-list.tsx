import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { FigureText, PromiseUse } from "#domain/settings/promise-uses.ts";
import { links } from "#web/links.ts";
import { callAdmin } from "../toolkit/admin-call.ts";

/** Loads the texts of pages and articles; none until they have loaded. */
export function usePageTexts(): FigureText[] {
  const { data } = useQuery({
    queryKey: ["admin", "texts-with-figures"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/texts-with-figures", {}, { signal }),
  });
  return (data?.found ?? []).flatMap(({ kind, id, title, texts }) =>
    texts.map((text) => ({
      place: `${kind === "page" ? "Page" : "Article"}: ${title}`,
      text,
      path: kind === "page" ? links.adminContentPage(id) : links.adminArticle(id),
    })),
  );
}

const settingsPaths: Record<string, string> = {
  "settings/shop": links.adminSettings("shop"),
  "settings/product-defaults": links.adminSettings("product-defaults"),
  "settings/checkout": links.adminSettings("checkout"),
  "home-page": links.adminPage("home-page"),
  announcements: links.adminPage("announcements"),
};

/** The places where buyers read a promise, each with its sentence as it reads with the typed values. */
export function PromiseUsesList({ label, uses }: { label: string; uses: PromiseUse[] }) {
  if (uses.length === 0) return <p className="text-[0.8125rem] text-slate">No text mentions this.</p>;
  return (
    <ul aria-label={`Where buyers see: ${label}`} className="grid gap-1 text-[0.8125rem]">
      {uses.map(({ place, sentence, path }, at) => (
        <li key={at} className="min-w-0 [overflow-wrap:anywhere]">
          <span className="text-slate">
            {path === null ? (
              place
            ) : (
              <Link to={settingsPaths[path] ?? path} className="underline underline-offset-2 hover:text-accent">
                {place}
              </Link>
            )}
            :{" "}
          </span>
          {sentence === null ? <span className="text-slate">not mentioned</span> : `“${sentence}”`}
        </li>
      ))}
    </ul>
  );
}
