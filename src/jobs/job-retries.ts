/** Which of its tries a job is at. The queue gives up after the last. */
export type Tries = { isFirst: boolean; isLast: boolean };

/** The job has told what is wrong; the queue tries again later, and the log says no more about it. */
export class RetryLater extends Error {}
