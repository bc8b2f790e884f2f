/** What operators read about clients. Amounts in euros, prices as decimals, times in ISO 8601 UTC. */
import { DOCUMENT_KINDS } from '@fairlead/domain/account/document-rules.ts';
import { z } from 'zod';
import { daySchema, eurosSchema, idParameterSchema, textSchema } from '../../fields.ts';
import { pageOf, pageQuery, success } from '../../operators/fields.ts';
import { LANGUAGES } from '../../language.ts';
import { wireAlertSchema, wireOrderSchema, wirePositionSchema } from '../../trading/schemas.ts';

export const CLIENT_STATUSES = ['active', 'blocked', 'closed'] as const;
/** The status of the trading account in the engine. */
export const TRADING_STATUSES = ['active', 'frozen', 'closed'] as const;
/** Sort orders of the list. */
export const CLIENT_ORDERS = ['created_at', 'name', 'email'] as const;
export type ClientOrder = (typeof CLIENT_ORDERS)[number];

export const clientParamsSchema = z.object({ id: idParameterSchema });

/**
 * `search`: words, each of which must be the start of a name, the email, the PIN or the phone number; `#` and a number finds only the
 * client with this id. The other fields filter; days are in UTC and inclusive.
 */
export const clientListQuerySchema = z.object({
  ...pageQuery,
  search: textSchema.trim().max(120).optional(),
  sort: z.enum(CLIENT_ORDERS).default('created_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
  status: z.enum(CLIENT_STATUSES).optional(),
  level: textSchema.max(40).optional(),
  /** ISO 3166-1 alpha-2. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  verified: z.enum(['yes', 'no']).optional(),
  tag: textSchema.max(40).optional(),
  from: daySchema.optional(),
  until: daySchema.optional(),
});
export type ClientListQuery = z.infer<typeof clientListQuerySchema>;

export const clientRowSchema = z.object({
  id: z.number().int(),
  email: z.string(),
  full_name: z.string(),
  pin: z.string().nullable(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
  level: z.string(),
  status: z.enum(CLIENT_STATUSES),
  /** Whether the client has a PIN, that is, has ever been verified. */
  is_verified: z.boolean(),
  created_at: z.string(),
  last_login_at: z.string().nullable(),
  /** Null if there is no trading account yet. */
  balance: eurosSchema.nullable(),
  equity: eurosSchema.nullable(),
});
export type ClientRow = z.infer<typeof clientRowSchema>;
export const clientListResponseSchema = pageOf(clientRowSchema);

/** Filter values for the list. */
export const clientFiltersResponseSchema = z.object({
  ...success,
  data: z.object({ levels: z.array(z.string()), tags: z.array(z.string()), countries: z.array(z.string()).describe('ISO 3166-1 alpha-2') }),
});
export type ClientFilters = z.infer<typeof clientFiltersResponseSchema>['data'];

/** The client's details, as in the client's own form. */
export const clientDetailsSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  birth_date: z.string().nullable().describe('YYYY-MM-DD'),
  country_id: z.number().int().nullable(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
  state: z.string(),
  city: z.string(),
  street: z.string(),
  zip_code: z.string(),
  language: z.enum(LANGUAGES),
});
export type ClientDetails = z.infer<typeof clientDetailsSchema>;

/** The header and overview of a client's page. Figures that update by themselves are in `clientLiveSchema`. */
export const clientPageSchema = z.object({
  id: z.number().int(),
  pin: z.string().nullable(),
  full_name: z.string(),
  details: clientDetailsSchema,
  email_confirmed_at: z.string().nullable(),
  created_at: z.string(),
  last_login_at: z.string().nullable(),
  /** The status of the login. */
  status: z.enum(CLIENT_STATUSES),
  level: z.string(),
  tags: z.array(z.string()),
  /** Null if there is no trading account yet. */
  trading: z
    .object({
      status: z.enum(TRADING_STATUSES),
      is_verified: z.boolean(),
      category_ids: z.array(z.number().int()),
      /** By category id, the indexes of the category's leverages the client may use; a missing category allows all. */
      leverage_indexes: z.record(z.string(), z.array(z.number().int())),
      is_auto_trading: z.boolean(),
      open_positions: z.number().int(),
      waiting_orders: z.number().int(),
    })
    .nullable(),
  second_factor: z.object({ has_app: z.boolean(), passkeys: z.number().int() }),
  open_sessions: z.number().int(),
  /** Details and documents still missing before the client can be verified. */
  missing_details: z.array(z.string()),
  missing_documents: z.array(z.enum(DOCUMENT_KINDS)),
  documents: z.array(z.object({ kind: z.enum(DOCUMENT_KINDS), status: z.enum(['processing', 'approved', 'rejected']) })),
  /** Whether the client has an open deletion request. */
  has_deletion_request: z.boolean(),
  /** The client whose referral link was used; null if none. */
  referrer: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('client'), id: z.number().int(), name: z.string() }),
      z.object({ kind: z.literal('affiliate'), id: z.number().int(), name: z.string(), campaign: z.string() }),
    ])
    .nullable(),
  referral_id: z.string(),
});
export type ClientPage = z.infer<typeof clientPageSchema>;
export const clientPageResponseSchema = z.object({ ...success, data: clientPageSchema });

/** The account now, at current prices. */
export const clientLiveSchema = z.object({
  at: z.string(),
  /** Increases with every change of the account. */
  version: z.number().int(),
  balance: eurosSchema,
  equity: eurosSchema,
  profit: eurosSchema,
  used_margin: eurosSchema,
  free_margin: eurosSchema,
  margin_level: z.number().nullable().describe('percent; null without open positions'),
  withdrawable: eurosSchema,
  cash: eurosSchema,
  bonus: eurosSchema,
  credit: eurosSchema,
  reserved: eurosSchema,
  /** The debt from reversed deposits: zero or negative. */
  owed: eurosSchema,
  /** Disputed deposits, which cannot be withdrawn. */
  held: eurosSchema,
  /** Each with the price at which it would close; null if there is none. */
  positions: z.array(wirePositionSchema.extend({ current_rate: z.number().nullable() })),
  orders: z.array(wireOrderSchema),
  alerts: z.array(wireAlertSchema),
});
export type ClientLive = z.infer<typeof clientLiveSchema>;
/** Null if there is no trading account. */
export const clientLiveResponseSchema = z.object({ ...success, data: clientLiveSchema.nullable() });
