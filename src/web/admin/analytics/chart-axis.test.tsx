import { expect, it } from "vitest";
import { textsOf } from "#support/render-part.tsx";
import { axisTop, ChartAxis } from "./chart-axis.tsx";
import { LiveViewsChart } from "./realtime-views-chart.tsx";

it("the top of a chart is a round value at or above its highest, and half of it is round too", () => {
  expect([0.11, 1, 3, 5, 7, 42, 61, 600, 999, 4200].map((value) => axisTop(value))).toEqual([0.2, 1, 4, 6, 10, 60, 100, 600, 1000, 6000]);
  expect([0, 1, 2, 3].map((value) => axisTop(value, 2))).toEqual([2, 2, 2, 4]);
});

it("says the values at the top, in the middle and at the bottom of a chart", async () => {
  const axis = (
    <ChartAxis top={60} textOf={(value) => `${value} ms`} foot="Today">
      <p>Chart</p>
    </ChartAxis>
  );
  expect(await textsOf(axis)).toEqual(["60 ms", "30 ms", "0 ms", "Chart", "Today"]);
});

it("the page views per minute have one, with whole numbers where there are few", async () => {
  const minutes = [0, 3].map((views, at) => ({ minute: `2026-11-02T09:0${at}:00.000Z`, views }));
  const words = await textsOf(<LiveViewsChart minutes={minutes} />);
  expect(words.slice(words.indexOf("4"), words.indexOf("4") + 3)).toEqual(["4", "2", "0"]);
});
