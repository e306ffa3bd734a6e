import { Badge, type BadgeTone } from "#ui/badge.tsx";
import type { Answer } from "#web/api-call.ts";
import { metricWords, ratingWords } from "#web/messages/figure-words.ts";
import { adviceCategoryWords, adviceEffortWords, adviceTypeWords, causeWords, metricAdvice, partWords } from "#web/messages/performance-words.ts";
import { countText, rateText } from "./figure-text.ts";
import { pageTypeText, speedText } from "./vital-text.ts";

type Recommendation = Answer<"GET /api/admin/analytics/performance/advice">["open"][number];

const tones: Record<Recommendation["type"], BadgeTone> = { critical: "red", warning: "amber", suggestion: "gray" };

/** What would make a type of page faster, and the evidence for it. */
export function RecommendationCard(each: Recommendation) {
  const { type, metric, pageType, part, category, effort } = each;
  return (
    <li className="rounded-control border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[type]}>{adviceTypeWords[type]}</Badge>
        <h3 className="font-medium">
          {pageTypeText(pageType)}: {metricWords[metric].name}
        </h3>
        <span className="text-[0.8125rem] text-slate">
          {adviceCategoryWords[category]}, {adviceEffortWords[effort].toLowerCase()}
        </span>
      </div>
      <p className="mt-1 max-w-3xl">{part ? partWords[part.name].advice : metricAdvice[metric]}</p>
      <Evidence {...each} />
    </li>
  );
}

function Evidence({ type, metric, p75, p75Before, target, views, slowShare, part, causes, conversions }: Recommendation) {
  const seen = conversions.filter(({ visits }) => visits > 0);
  return (
    <ul className="figures mt-2 grid gap-1 text-[0.8125rem] text-slate">
      <li>
        Three out of four of the {countText(views)} views {metric === "CLS" ? "scored" : "took"} {speedText(metric, p75)} or{" "}
        {metric === "CLS" ? "lower" : "less"}
        {p75Before !== null && ` (previously ${speedText(metric, p75Before)})`}; up to {speedText(metric, target)} is good. {rateText(slowShare)} were
        not good.
      </li>
      <li>
        {type === "suggestion"
          ? "It is already rated good; a change would help the views that were poor."
          : `To be rated good, it must drop by ${speedText(metric, p75 - target)}.`}{" "}
        {part
          ? `Expected effect: at most ${speedText(metric, part.ms)}, which is what “${partWords[part.name].name}” takes on average.`
          : "Expected effect: unknown, because browsers did not report its parts."}
      </li>
      {causes.map(({ kind, name, count }) => (
        <li key={`${kind}${name}`}>
          {causeWords[kind]}: <span className="font-mono break-all">{name}</span> ({countText(count)} {count === 1 ? "view" : "views"})
        </li>
      ))}
      {seen.length > 1 && (
        <li>
          Share of sessions that placed an order, by the rating of their first measured page: {seen.map(observedText).join("; ")}. This was observed
          in this shop and does not prove a cause.
        </li>
      )}
    </ul>
  );
}

const observedText = ({ rating, visits, conversions }: Recommendation["conversions"][number]) =>
  `${ratingWords[rating].toLowerCase()} ${rateText(conversions / visits)} (of ${countText(visits, "session")})`;
