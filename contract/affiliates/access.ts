/**
 * Affiliate sign-in (spec section 7, "Affiliate"), and access tokens for affiliates' programs. Their tokens have an audience of their own.
 */
import { z } from 'zod';
import { success } from './fields.ts';
import { infoField, textSchema, tokenBodySchema } from '../fields.ts';
import { changedPasswordSchema, forgottenPasswordSchema, loginFields, passwordByLinkSchema } from '../sign-in-fields.ts';

export const affiliateLoginRequestSchema = z.object({ ...loginFields, ...infoField });
export type AffiliateLoginRequest = z.infer<typeof affiliateLoginRequestSchema>;

/** The spec reads `data.status` and `data.data.access_token` of the HTTP library's response, so the body is this. */
export const affiliateLoginResponseSchema = z.object({ ...success, data: z.object({ access_token: z.string(), name: z.string() }) });
export type AffiliateLoginResponse = z.infer<typeof affiliateLoginResponseSchema>;

/** Answered alike whether or not the affiliate exists. */
export const affiliateForgotPasswordRequestSchema = forgottenPasswordSchema;
export type AffiliateForgotPasswordRequest = z.infer<typeof affiliateForgotPasswordRequestSchema>;

/** Uses the secret of a link from an invitation or after a forgotten password. */
export const affiliateSetPasswordRequestSchema = passwordByLinkSchema;
export type AffiliateSetPasswordRequest = z.infer<typeof affiliateSetPasswordRequestSchema>;

export const affiliateUpdatePasswordRequestSchema = changedPasswordSchema;
export type AffiliateUpdatePasswordRequest = z.infer<typeof affiliateUpdatePasswordRequestSchema>;

export const createTokenRequestSchema = z.object({ ...tokenBodySchema.shape, name: textSchema.trim().min(1).max(60) });
export const affiliateTokenSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Its last four characters, for recognition. */
  ends_with: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type AffiliateToken = z.infer<typeof affiliateTokenSchema>;
export const tokensResponseSchema = z.object({ ...success, data: z.array(affiliateTokenSchema) });
/** `access_token` is shown only this once. */
export const createTokenResponseSchema = z.object({
  ...success,
  data: z.object({ token: affiliateTokenSchema, access_token: z.string() }),
});
export type CreateTokenResponse = z.infer<typeof createTokenResponseSchema>;
