import { bounceRatingOf, bounceThresholds, ratingOf } from "#domain/reports/vital-thresholds.ts";
import { Badge } from "#ui/badge.tsx";
import type { Answer } from "#web/api-call.ts";
import { figureWords, metricWords, p75Means, ratingWords } from "#web/messages/figure-words.ts";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { changeText, countText, rateText } from "./figure-text.ts";
import { limitText, metricShort, ratingTones, speedText } from "./vital-text.ts";

type Report = Answer<"GET /api/admin/analytics/performance">;
type Measured = Report["metrics"][number];

const [bounceTarget, poorBounces] = bounceThresholds;

/** Each measured metric with its rating, and the bounce rate. */
export function VitalCards({ report: { metrics, bounceRate, bounceRateBefore } }: { report: Report }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {metrics.map((measured) => (
        <VitalCard key={measured.metric} {...measured} />
      ))}
      <Card
        name={figureWords.bounceRate.name}
        means={`${figureWords.bounceRate.means} Target: at most ${rateText(bounceTarget)}; poor above ${rateText(poorBounces)}.`}
      >
        <dd className="figures mt-1 flex flex-wrap items-center gap-2 text-2xl font-semibold tracking-[-0.02em]">
          {rateText(bounceRate)}
          {bounceRate !== null && <Badge tone={ratingTones[bounceRatingOf(bounceRate)]}>{ratingWords[bounceRatingOf(bounceRate)]}</Badge>}
        </dd>
        <dd className="figures mt-1 text-[0.8125rem] text-slate">Previously {rateText(bounceRateBefore)}</dd>
      </Card>
    </dl>
  );
}

function VitalCard({ metric, p75, p75Before, count, good, middling, poor }: Measured) {
  const rating = ratingOf(metric, p75);
  const change = changeText(p75, p75Before);
  return (
    <Card name={metricShort(metric)} note={metricWords[metric].name} means={`${metricWords[metric].means} ${p75Means} ${limitText(metric)}`}>
      <dd className="figures mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-2xl font-semibold tracking-[-0.02em]">
        {speedText(metric, p75)}
        <Badge tone={ratingTones[rating]}>{ratingWords[rating]}</Badge>
      </dd>
      <dd className="figures mt-1 text-[0.8125rem] text-slate">
        {p75Before === null ? "No previous data" : `Previously ${speedText(metric, p75Before)}`}
        {change && ` (${change})`}
      </dd>
      <dd className="mt-2">
        <span aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-line forced-colors:gap-0.5">
          <span className="bg-green" style={{ width: rateText(good) }} />
          <span className="bg-amber" style={{ width: rateText(middling) }} />
          <span className="bg-red" style={{ width: rateText(poor) }} />
        </span>
        <span className="figures mt-1 block text-[0.8125rem] text-slate">
          Of {countText(count, "view")}: {rateText(good)} good, {rateText(middling)} need improvement, {rateText(poor)} poor
        </span>
      </dd>
    </Card>
  );
}

function Card({ name, note = name, means, children }: { name: string; note?: string; means: string; children: React.ReactNode }) {
  return (
    <div className="rounded-surface border border-line bg-paper p-4">
      <dt className="flex items-start justify-between gap-1 text-slate">
        {name}
        <FigureNote name={note} means={means} />
      </dt>
      {children}
    </div>
  );
}
