/** Client sign-in: login, registration, emailed links, second factor (spec sections 2, 5 and 7). */
import { DETAIL_MAX_LENGTH } from '@fairlead/domain/account/profile-rules.ts';
import { z } from 'zod';
import { captchaField, emailSchema, infoField, linkCodeSchema, newPasswordSchema, phoneSchema, textSchema } from '../fields.ts';
import { changedPasswordSchema, forgottenPasswordSchema, loginFields, passwordByLinkSchema } from '../sign-in-fields.ts';

export const loginRequestSchema = z.object({ ...loginFields, ...infoField });
export type LoginRequest = z.infer<typeof loginRequestSchema>;

export const loginByLinkParamsSchema = z.object({ code: textSchema.min(1).max(100) });
export const loginByLinkRequestSchema = z.object(infoField).nullish();

const nameSchema = textSchema.trim().min(1).max(DETAIL_MAX_LENGTH);

export const registerRequestSchema = z.object({
  first_name: nameSchema,
  last_name: nameSchema,
  email: emailSchema,
  phone: phoneSchema,
  /** ISO 3166-1 alpha-2. If omitted, the country of the phone number. */
  country: textSchema.trim().max(60).optional(),
  password: newPasswordSchema,
  agree: z.union([z.literal(true), z.literal(1), z.literal('true'), z.literal('1')]),
  /** The referral id the visitor came with; an unknown one is dropped. */
  ref: textSchema.trim().max(40).nullish(),
  /** Beyond the spec: the page, and the link's own parameters (`sub`, `click_id`). Invalid values are dropped, never refused. */
  source_page: textSchema.max(2_000).nullish(),
  sub_id: textSchema.max(500).nullish(),
  click_id: textSchema.max(500).nullish(),
  ...captchaField,
  ...infoField,
});
export type RegisterRequest = z.infer<typeof registerRequestSchema>;

export const forgotPasswordRequestSchema = forgottenPasswordSchema;
export type ForgotPasswordRequest = z.infer<typeof forgotPasswordRequestSchema>;

export const resetPasswordRequestSchema = passwordByLinkSchema;
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequestSchema>;

export const confirmEmailRequestSchema = z.object({ code: linkCodeSchema });
export type ConfirmEmailRequest = z.infer<typeof confirmEmailRequestSchema>;

export const updatePasswordRequestSchema = changedPasswordSchema;
export type UpdatePasswordRequest = z.infer<typeof updatePasswordRequestSchema>;

/** The request for a second factor: `token` comes with the refusal `secondFactorRequired`, and one of the other fields answers it. */
export const secondFactorRequestSchema = z
  .object({
    token: textSchema.min(20).max(100),
    /** Six digits from the authenticator app. */
    code: textSchema
      .trim()
      .regex(/^\d{6}$/)
      .optional(),
    recovery_code: textSchema.trim().min(1).max(40).optional(),
    /** The result of navigator.credentials.get(), as JSON. */
    passkey: z.record(z.string(), z.unknown()).optional(),
  })
  .refine(({ code, recovery_code, passkey }) => [code, recovery_code, passkey].filter((one) => one !== undefined).length === 1, {
    path: ['code'],
    message: 'exactly one of code, recovery_code and passkey',
  });
export type SecondFactorRequest = z.infer<typeof secondFactorRequestSchema>;

/** A captcha challenge, as created and solved by altcha-lib. */
export const captchaChallengeSchema = z.object({
  status: z.literal(true),
  data: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string().optional() }),
});
export type CaptchaChallenge = z.infer<typeof captchaChallengeSchema>;

/** What the server sees of a caller (spec section 3, "Sign-in client info"); empty text if unknown. */
export const clientInfoResponseSchema = z.object({
  status: z.literal(true),
  data: z.object({ ip: z.string(), country_short: z.string(), country_long: z.string(), city: z.string() }),
});
export type ClientInfoResponse = z.infer<typeof clientInfoResponseSchema>;
