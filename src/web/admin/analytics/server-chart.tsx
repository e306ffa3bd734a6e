import type { Answer } from "#web/api-call.ts";
import { timeText } from "../toolkit/date-format.ts";
import { axisTop, ChartAxis } from "./chart-axis.tsx";
import { ChartCursor } from "./chart-cursor.tsx";
import { countText, unitText } from "./figure-text.ts";
import { answerTimeText } from "./vital-text.ts";

type Report = Answer<"GET /api/admin/analytics/performance/server">;

const [width, height] = [600, 160];

/** Response times of the server over the period (p75 and p95), with a mark where another version of the shop began to run. */
export function ServerChart({ report: { units, deployments, now } }: { report: Report }) {
  const highest = axisTop(Math.max(...units.map(({ p95 }) => p95 ?? 0)), 1);
  const step = width / Math.max(units.length, 1);
  const points = (name: "p75" | "p95") =>
    units.flatMap((unit, at) => {
      const value = unit[name];
      return value === null ? [] : [{ unit: unit.unit, x: (at + 0.5) * step, y: height - (value / highest) * height }];
    });
  const [from, to] = [Date.parse(now.from), Date.parse(now.to)];
  const texts = units.map(({ unit, p75, p95, requests }) =>
    p75 === null
      ? `${unitText(unit)}: ${requests === 0 ? "no requests" : `${countText(requests, "request")}, all from the page cache`}`
      : `${unitText(unit)}: p75 ${answerTimeText(p75)}, p95 ${answerTimeText(p95)}, ${countText(requests, "request")}`,
  );
  return (
    <>
      <p className="mb-1 flex flex-wrap gap-x-4 text-[0.8125rem] text-slate">
        <span>
          <Stroke className="stroke-accent stroke-2" /> p75 (three out of four responses took this long or less)
        </span>
        <span>
          <Stroke className="stroke-slate stroke-2 [stroke-dasharray:5_3]" /> p95 (95 out of 100)
        </span>
      </p>
      <ChartAxis
        top={highest}
        textOf={answerTimeText}
        foot={
          <p className="figures flex justify-between text-[0.8125rem] text-slate" aria-hidden="true">
            <span>{units[0] && unitText(units[0].unit)}</span>
            <span>{unitText(units.at(-1)?.unit ?? "")}</span>
          </p>
        }
      >
        <ChartCursor label="Response time over time" texts={texts}>
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" className="h-40 w-full border-b border-edge">
            {deployments.map(({ at, version }) => {
              const place = ((Date.parse(at) - from) / (to - from)) * width;
              return (
                <line key={`${at}${version}`} x1={place} x2={place} y1={0} y2={height} vectorEffect="non-scaling-stroke" className="stroke-ink" />
              );
            })}
            {(["p95", "p75"] as const).map((name) => (
              <g key={name} className={name === "p75" ? "stroke-accent" : "stroke-slate"}>
                <polyline
                  points={points(name)
                    .map(({ x, y }) => `${x},${y}`)
                    .join(" ")}
                  vectorEffect="non-scaling-stroke"
                  className={name === "p75" ? "fill-none stroke-2" : "fill-none stroke-2 [stroke-dasharray:5_3]"}
                />
                {points(name).map(({ unit, x, y }) => (
                  <line key={unit} x1={x} x2={x} y1={y - 2} y2={y + 2} vectorEffect="non-scaling-stroke" className="stroke-[4px]" />
                ))}
              </g>
            ))}
          </svg>
        </ChartCursor>
      </ChartAxis>
      {deployments.length > 0 && (
        <p className="figures mt-1 text-[0.8125rem] text-slate">
          Vertical lines: a new version of the shop started ({deployments.map(({ at, version }) => `${version} on ${timeText(at)}`).join("; ")}).
        </p>
      )}
    </>
  );
}

const Stroke = ({ className }: { className: string }) => (
  <svg viewBox="0 0 24 8" aria-hidden="true" className="mr-1 inline-block h-2 w-6">
    <line x1={0} x2={24} y1={4} y2={4} className={className} />
  </svg>
);
