/** The wire format of a client's own account (spec section 7, "Client account"). Sign-in is in sign-in.ts. */
import { DETAIL_MAX_LENGTH } from '@fairlead/domain/account/profile-rules.ts';
import { z } from 'zod';
import { daySchema, emailSchema, eurosSchema, idSchema, phoneSchema, textSchema, tokenBodySchema } from '../fields.ts';

/** Off or on. */
const switchSchema = z.union([z.literal(0), z.literal(1)]);
const documentStatusSchema = z.string().describe('JSON text: {status, note, updated}, and an id once there is a file');

/** The spec's User entity with the access token: the web app's auth session. */
export const sessionUserSchema = z.object({
  access_token: z.string(),
  token: z.string(),
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  email_confirmed: z.boolean().describe('beyond the spec: whether email to it is known to arrive'),
  phone: z.string(),
  birth_date: z.string().describe('YYYY-MM-DD, or empty'),
  country_id: z.number().int().nullable(),
  state: z.string(),
  city: z.string(),
  street: z.string(),
  zip_code: z.string(),
  created_at: z.string(),
  pin: z.string().nullable(),
  uniqid: z.string(),
  level: z.string(),
  verified_account: z.boolean(),
  auto_trading: switchSchema,
  custom_leverage: z.string().describe('JSON text: per asset category name, the allowed leverage indexes'),
  assets_group_permission: z.array(z.number().int()),
  doc_passport: documentStatusSchema,
  doc_address: documentStatusSchema,
  doc_funding_front: documentStatusSchema,
  doc_funding_back: documentStatusSchema,
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** custom_leverage after parsing its JSON text. */
export const customLeverageSchema = z.record(z.string(), z.array(z.number().int().nonnegative()));

export const sessionResponseSchema = z.object({ status: z.literal(true), data: sessionUserSchema });
export type SessionResponse = z.infer<typeof sessionResponseSchema>;

export const autoTradingRequestSchema = tokenBodySchema.extend({ auto_trading: switchSchema });
export type AutoTradingRequest = z.infer<typeof autoTradingRequestSchema>;

/** The state of the switch after the call. */
export const autoTradingResponseSchema = z.object({ status: z.literal(true), data: z.object({ auto_trading: switchSchema }) });
export type AutoTradingResponse = z.infer<typeof autoTradingResponseSchema>;

/** Beyond the spec: AutoTrading's results for the account so far. */
export const autoTradingRecordSchema = z.object({
  status: z.literal(true),
  data: z.object({
    auto_trading: switchSchema,
    offered: z.boolean().describe('false while the broker has turned AutoTrading off for all accounts'),
    closed_count: z.number().int().describe('closed positions that it opened'),
    closed_profit: eurosSchema.describe('their total profit in euros, including closed parts of open positions'),
  }),
});
export type AutoTradingRecord = z.infer<typeof autoTradingRecordSchema>;

export const plainSuccessSchema = z.object({ status: z.literal(true) });

const detail = textSchema.trim().min(1).max(DETAIL_MAX_LENGTH);

/**
 * All details of a client (spec section 5, "My account info"). Clients can change nothing else about their account: level, verification,
 * permissions, balance and PIN are not included, and unknown fields are dropped.
 */
export const updateRequestSchema = tokenBodySchema.extend({
  first_name: detail,
  last_name: detail,
  email: emailSchema,
  phone: phoneSchema,
  birth_date: daySchema,
  country_id: z.coerce.number().int().positive().max(999),
  state: detail,
  city: detail,
  street: detail,
  zip_code: textSchema.trim().min(1).max(20),
});
export type UpdateRequest = z.infer<typeof updateRequestSchema>;

const dayOrNone = z.union([z.literal('').transform(() => undefined), daySchema]).nullish();

/** `from` and `until` are sign-up days in UTC, both inclusive. Without `limit`, the latest 1,000. */
export const referralsRequestSchema = tokenBodySchema
  .extend({ from: dayOrNone, until: dayOrNone, limit: z.number().int().min(1).max(200).optional(), before: idSchema.optional() })
  .nullish();
export type ReferralsRequest = z.infer<typeof referralsRequestSchema>;

/**
 * Sign-ups through the client's link, in both readings of the spec (section 2). Names and emails are masked because they belong to other
 * people.
 */
export const referralSchema = z.object({
  full_name: z.string(),
  email: z.string(),
  created_at: z.string(),
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  country: z.string().describe('in English; empty if unknown'),
  country_code: z.string().nullable(),
  source: z.string().describe('the page they came from or arrived at; empty if unknown'),
  conversion: z.boolean().describe('whether they have deposited'),
});
export type Referral = z.infer<typeof referralSchema>;
export const referralsResponseSchema = z.object({
  status: z.literal(true),
  /** Latest first. */
  data: z.array(referralSchema),
  total: z.number().int().describe('how many match the days'),
  next: z.number().int().nullable().describe('the `before` of the next page; null after the last one'),
});
export type ReferralsResponse = z.infer<typeof referralsResponseSchema>;

/** The account levels in the language of the call, from lowest to highest. */
export const accountLevelSchema = z.object({
  name: z.string(),
  title: z.string(),
  summary: z.string(),
  benefits: z.array(z.string()),
  deposit_from: eurosSchema.describe('euros'),
});
export type AccountLevel = z.infer<typeof accountLevelSchema>;
export const accountLevelsResponseSchema = z.object({ status: z.literal(true), data: z.array(accountLevelSchema) });

export const countrySchema = z.object({ id: z.number().int(), alpha2: z.string().length(2), name: z.string() });
export type Country = z.infer<typeof countrySchema>;
export const countriesResponseSchema = z.object({ status: z.literal(true), data: z.array(countrySchema) });

/** A message shown to a client in a modal. `content` is safe HTML (safe-html.ts), `title` plain text. */
export const popupSchema = z.object({ id: z.number().int(), title: z.string(), content: z.string() });
export type Popup = z.infer<typeof popupSchema>;
export const popupsResponseSchema = z.object({ status: z.literal(true), data: z.array(popupSchema) });
export type PopupsResponse = z.infer<typeof popupsResponseSchema>;

export const popupReadRequestSchema = tokenBodySchema.extend({ id: idSchema });
export type PopupReadRequest = z.infer<typeof popupReadRequestSchema>;
