import { z } from "zod";
import { staffRoles } from "#domain/accounts/staff-input.ts";
import { time } from "../shared-schemas.ts";

const role = z.enum(staffRoles);

export const staffAnswer = z.object({
  staff: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      role,
      createdAt: time,
      lastSignInAt: time.nullable(),
      deactivatedAt: time.nullable(),
      hasTotp: z.boolean(),
      passkeys: z.number(),
      codesLeft: z.number(),
      sessions: z.number(),
    }),
  ),
  invitations: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      role,
      invitedBy: z.string().nullable(),
      createdAt: time,
      sentAt: time.nullable(),
      expiresAt: time,
      isExpired: z.boolean(),
    }),
  ),
});

export const ownSecurityAnswer = z.object({
  email: z.string(),
  least: z.number().describe("Characters of a password."),
  totpSince: time.nullable(),
  codesLeft: z.number(),
  codesMadeAt: time.nullable(),
  isProven: z.boolean().describe("Whether this session proved a second factor a short while ago."),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: time, lastUsedAt: time.nullable() })),
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      network: z.string().nullable(),
      startedAt: time,
      lastSeenAt: time,
      isCurrent: z.boolean(),
    }),
  ),
});

export const totpSetup = z.object({
  secret: z.string().describe("In base32, for apps that cannot read the QR code."),
  uri: z.string(),
  qr: z.object({ size: z.number(), path: z.string() }).describe("The QR code as an SVG path, in a square of `size` units."),
});

export const newCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });
