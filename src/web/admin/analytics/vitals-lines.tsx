import { type MetricName, vitalThresholds } from "#domain/reports/vital-thresholds.ts";
import type { Answer } from "#web/api-call.ts";
import { axisTop, ChartAxis } from "./chart-axis.tsx";
import { ChartCursor } from "./chart-cursor.tsx";
import { unitText } from "./figure-text.ts";
import { metricShort, speedText } from "./vital-text.ts";

type Report = Answer<"GET /api/admin/analytics/performance">;
/** Null: nothing was measured then. */
export type Point = { unit: string; value: number | null };

const [width, height] = [600, 180];

/** The line of one metric, those of its limits, and a mark for each time another version began to run. */
export function VitalsLines({ metric, points, report: { now, deployments } }: { metric: MetricName; points: Point[]; report: Report }) {
  const limits = vitalThresholds[metric];
  const highest = axisTop(Math.max(...points.map(({ value }) => value ?? 0), limits[0]));
  const step = width / Math.max(points.length, 1);
  const y = (value: number) => height - (value / highest) * height;
  const x = (at: number) => (at + 0.5) * step;
  const [from, to] = [Date.parse(now.from), Date.parse(now.to)];
  const known = points.flatMap(({ unit, value }, at) => (value === null ? [] : [{ unit, value, at }]));
  return (
    <ChartAxis
      top={highest}
      textOf={(value) => speedText(metric, value)}
      foot={
        <p className="figures flex justify-between text-[0.8125rem] text-slate" aria-hidden="true">
          <span>{points[0] && unitText(points[0].unit)}</span>
          <span>{unitText(points.at(-1)?.unit ?? "")}</span>
        </p>
      }
    >
      <ChartCursor
        label={`${metricShort(metric)} over time`}
        texts={points.map(({ unit, value }) => `${unitText(unit)}: ${value === null ? "not measured" : speedText(metric, value)}`)}
      >
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" className="h-44 w-full border-b border-edge">
          {limits
            .filter((limit) => limit < highest)
            .map((limit, place) => (
              <line
                key={limit}
                x1={0}
                x2={width}
                y1={y(limit)}
                y2={y(limit)}
                strokeDasharray="4 4"
                vectorEffect="non-scaling-stroke"
                className={place === 0 ? "stroke-green" : "stroke-red"}
              />
            ))}
          {deployments.map(({ at, version }) => {
            const place = ((Date.parse(at) - from) / (to - from)) * width;
            return <line key={`${at}${version}`} x1={place} x2={place} y1={0} y2={height} vectorEffect="non-scaling-stroke" className="stroke-ink" />;
          })}
          <polyline
            points={known.map(({ value, at }) => `${x(at)},${y(value)}`).join(" ")}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-accent stroke-2"
          />
          {known.map(({ unit, value, at }) => (
            <g key={unit}>
              <line
                x1={x(at)}
                x2={x(at)}
                y1={y(value) - 2}
                y2={y(value) + 2}
                vectorEffect="non-scaling-stroke"
                className="stroke-accent-strong stroke-[5px]"
              />
            </g>
          ))}
        </svg>
      </ChartCursor>
    </ChartAxis>
  );
}
