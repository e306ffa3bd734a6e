/** Which try of a job this is. After the last one the queue gives up. */
export type JobAttempts = { isFirst: boolean; isLast: boolean };

/** Thrown by a job that has logged its fault itself: the queue retries it without logging it again. */
export class RetryLater extends Error {}
