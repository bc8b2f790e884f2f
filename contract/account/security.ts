/** Account security: sessions, sign-ins, second factors. Beyond the spec. Times are ISO 8601. */
import { z } from 'zod';
import { idSchema, textSchema, tokenBodySchema, typedPasswordSchema } from '../fields.ts';

/** The origin of a sign-in: ISO 3166-1 alpha-2 country or null, and a description of the browser. */
const origin = { address: z.string(), country: z.string().nullable(), device: z.string() };

export const sessionInfoSchema = z.object({
  id: z.number().int(),
  ...origin,
  started_at: z.string(),
  last_seen_at: z.string(),
  /** Whether this is the session of the call. */
  current: z.boolean(),
});
export type SessionInfo = z.infer<typeof sessionInfoSchema>;
export const sessionsResponseSchema = z.object({ status: z.literal(true), data: z.array(sessionInfoSchema) });
export type SessionsResponse = z.infer<typeof sessionsResponseSchema>;

/** Revokes one session by id, or all except the session of the call. */
export const revokeSessionsRequestSchema = tokenBodySchema.extend({ id: z.union([idSchema, z.literal('others')]) });
export type RevokeSessionsRequest = z.infer<typeof revokeSessionsRequestSchema>;

export const loginInfoSchema = z.object({
  id: z.number().int(),
  at: z.string(),
  method: z.enum(['password', 'link', 'registration']),
  outcome: z.enum(['signedIn', 'wrongPassword', 'wrongSecondFactor']),
  ...origin,
});
export type LoginInfo = z.infer<typeof loginInfoSchema>;
/** Latest first, at most 50. */
export const loginsResponseSchema = z.object({ status: z.literal(true), data: z.array(loginInfoSchema) });
export type LoginsResponse = z.infer<typeof loginsResponseSchema>;

/** Confirms the password again, which allows sensitive calls for a while: see `recentLoginRequired`. */
export const confirmPasswordRequestSchema = tokenBodySchema.extend({ current_password: typedPasswordSchema });
export type ConfirmPasswordRequest = z.infer<typeof confirmPasswordRequestSchema>;

export const passkeyInfoSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type PasskeyInfo = z.infer<typeof passkeyInfoSchema>;

/** The second factors of the account. */
export const secondFactorsResponseSchema = z.object({
  status: z.literal(true),
  data: z.object({ totp: z.boolean(), passkeys: z.array(passkeyInfoSchema), recovery_codes_left: z.number().int() }),
});
export type SecondFactorsResponse = z.infer<typeof secondFactorsResponseSchema>;

/** `uri` is the otpauth address in the QR code, `secret` the same for typing (base32). */
export const totpBeginResponseSchema = z.object({ status: z.literal(true), data: z.object({ uri: z.string(), secret: z.string() }) });
export type TotpBeginResponse = z.infer<typeof totpBeginResponseSchema>;

export const totpConfirmRequestSchema = tokenBodySchema.extend({
  code: textSchema.trim().regex(/^\d{6}$/),
});
export type TotpConfirmRequest = z.infer<typeof totpConfirmRequestSchema>;

/** Recovery codes are shown once. They come with the first second factor; null with any further one. */
export const recoveryCodesSchema = z.array(z.string());
export const factorAddedResponseSchema = z.object({
  status: z.literal(true),
  data: z.object({ recovery_codes: recoveryCodesSchema.nullable() }),
});
export type FactorAddedResponse = z.infer<typeof factorAddedResponseSchema>;

export const recoveryCodesResponseSchema = z.object({ status: z.literal(true), data: z.object({ recovery_codes: recoveryCodesSchema }) });
export type RecoveryCodesResponse = z.infer<typeof recoveryCodesResponseSchema>;

/** `options` is the JSON input of navigator.credentials.create(); `challenge_token` must be returned with its result. */
export const passkeyBeginResponseSchema = z.object({
  status: z.literal(true),
  data: z.object({ challenge_token: z.string(), options: z.record(z.string(), z.unknown()) }),
});
export type PasskeyBeginResponse = z.infer<typeof passkeyBeginResponseSchema>;

export const passkeyFinishRequestSchema = tokenBodySchema.extend({
  challenge_token: textSchema.min(20).max(100),
  name: textSchema.trim().min(1).max(60),
  /** The result of navigator.credentials.create(), as JSON. */
  passkey: z.record(z.string(), z.unknown()),
});
export type PasskeyFinishRequest = z.infer<typeof passkeyFinishRequestSchema>;

export const passkeyRemoveRequestSchema = tokenBodySchema.extend({ id: idSchema });
