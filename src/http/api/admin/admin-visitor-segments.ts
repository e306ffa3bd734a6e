import { z } from "zod";
import { reportInput } from "#domain/reports/report-input.ts";
import { segmentRules, visitorSegmentChange, visitorSegmentInput } from "#domain/reports/visitor-segment-input.ts";
import {
  addVisitorSegment,
  changeVisitorSegment,
  countVisitorSegment,
  listVisitorSegments,
  removeVisitorSegment,
} from "#domain/reports/visitor-segments.ts";
import { apiRoute } from "#http/api-route.ts";
import { idParam } from "../shared-schemas.ts";

const segment = visitorSegmentInput.extend({ id: z.string() }).meta({ id: "VisitorSegment" });

/** Segments of visitors, defined by rules, to which figures can be narrowed. */
export const adminVisitorSegmentsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/visitor-segments",
    who: "staff",
    right: "analytics.read",
    summary: "List the segments that staff keep",
    answers: { 200: z.object({ segments: z.array(segment) }) },
    answer: async (c) => ({ segments: await listVisitorSegments(c.get("shop"), c.get("actor")) }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/analytics/visitor-segments/count",
    who: "staff",
    right: "analytics.read",
    summary: "Count the visitors of whom rules hold, without keeping the rules",
    request: { query: reportInput, body: segmentRules },
    answers: { 200: z.object({ visitors: z.number(), visits: z.number(), allVisitors: z.number() }) },
    answer: (c, { query, body }) => countVisitorSegment(c.get("shop"), c.get("actor"), body, query),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/analytics/visitor-segments",
    who: "staff",
    right: "segments.change",
    summary: "Keep a segment",
    request: { body: visitorSegmentInput },
    answers: { 201: z.object({ id: z.string() }) },
    refuses: ["segments-full", "segment-name-taken"],
    answer: async (c, { body }) => ({ id: await addVisitorSegment(c.get("shop"), c.get("actor"), body) }),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/analytics/visitor-segments/:id",
    who: "staff",
    right: "segments.change",
    summary: "Change a segment",
    request: { params: idParam, body: visitorSegmentChange },
    answers: { 204: null },
    refuses: ["changed-meanwhile", "segment-name-taken"],
    answer: (c, { params: { id }, body }) => changeVisitorSegment(c.get("shop"), c.get("actor"), id, body),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/analytics/visitor-segments/:id",
    who: "staff",
    right: "segments.change",
    summary: "Remove a segment",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => removeVisitorSegment(c.get("shop"), c.get("actor"), id),
  }),
];
