/** Shortest password of a customer (as the specification says) and of staff; no composition rules (NIST SP 800-63B). */
export const passwordMinLength = { customer: 6, staff: 12 } as const;
export const passwordMaxLength = 200;
