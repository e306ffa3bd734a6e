/** The minimum length of a customer's password (from the specification) and of a staff password; no composition rules (NIST SP 800-63B). */
export const passwordMinLength = { customer: 6, staff: 12 } as const;
export const passwordMaxLength = 200;
