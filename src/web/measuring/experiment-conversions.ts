import { type ExperimentId, experiments } from "#domain/experiments/experiments.ts";
import type { MeasuredEvent } from "./measured.ts";

export type ExperimentStorage = { read(name: string): string | null; write(name: string, text: string): void };
type Stored = { variant: { id: string; name: string }; assignedAt: string; convertedAt?: string };

/** With this prefix and the experiment's id, the browser stores which variant was seen first, and since when. */
export const storagePrefix = "ab_test_";

/**
 * Follows what a visitor does. The browser stores a variant that comes into sight. When the goal of its experiment is first reached after that,
 * an event `ab_test_conversion` is added, with the time it took in milliseconds. `conversion_value` is 1, because the shop knows from its own records
 * the value of an order. Times are ISO 8601.
 */
export function followExperiments(storage: ExperimentStorage, now: () => number): (happened: { name: string; details?: unknown }) => MeasuredEvent[] {
  return ({ name, details }) => {
    if (name === "ab_test_exposure") {
      keepVariant(storage, details as { test_id: ExperimentId; variant_id: string; variant_name: string }, now());
      return [];
    }
    return experiments.flatMap(({ testId, conversionGoal }) => {
      const stored = conversionGoal === name ? readStored(storage, testId) : null;
      if (!stored || stored.convertedAt) return [];
      const at = now();
      storage.write(storagePrefix + testId, JSON.stringify({ ...stored, convertedAt: new Date(at).toISOString() } satisfies Stored));
      const conversion = {
        test_id: testId,
        variant_id: stored.variant.id,
        variant_name: stored.variant.name,
        conversion_event: name,
        conversion_value: 1,
        time_to_conversion: Math.max(0, at - Date.parse(stored.assignedAt)),
      };
      return [{ name: "ab_test_conversion", details: conversion } satisfies MeasuredEvent];
    });
  };
}

function keepVariant(storage: ExperimentStorage, seen: { test_id: ExperimentId; variant_id: string; variant_name: string }, at: number): void {
  if (readStored(storage, seen.test_id)?.variant.id === seen.variant_id) return;
  const stored: Stored = { variant: { id: seen.variant_id, name: seen.variant_name }, assignedAt: new Date(at).toISOString() };
  storage.write(storagePrefix + seen.test_id, JSON.stringify(stored));
}

/** Returns null where none is stored, or the stored text is not ours. */
function readStored(storage: ExperimentStorage, testId: ExperimentId): Stored | null {
  try {
    const stored = JSON.parse(storage.read(storagePrefix + testId) ?? "null") as Partial<Stored> | null;
    return stored?.variant && !Number.isNaN(Date.parse(stored.assignedAt ?? "")) ? (stored as Stored) : null;
  } catch {
    return null;
  }
}
