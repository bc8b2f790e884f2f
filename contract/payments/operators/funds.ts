/** Money that operators move by hand. Amounts are euros, signed as they change the account; only a correction takes money away. */
import { FUNDS_REQUEST_STATUSES, HAND_FUNDS_KINDS } from '@fairlead/domain/payments/funds-request.ts';
import { z } from 'zod';
import { clientRefSchema, onePersonSchema, operatorNameSchema, pageOf, pageQuery, reasonSchema, success } from '../../operators/fields.ts';
import { claimSchema } from '../../account/operators/queues.ts';
import { emailSchema, eurosSchema, idParameterSchema, idSchema, textSchema } from '../../fields.ts';
import { languageSchema } from '../../settings.ts';

const MOST_EUROS = 10_000_000;
const NOTE_MAX_LENGTH = 500;

const noteSchema = textSchema.trim().max(NOTE_MAX_LENGTH).default('').describe('for the client, who reads it as it is');

const oneClient = { user_id: idSchema.optional(), email: emailSchema.optional() };
const NAMES_ONE_CLIENT = 'name the client by user_id or by email';

/** The client by one of the two. */
export const fundsAccountQuerySchema = z
  .object({ user_id: idParameterSchema.optional(), email: emailSchema.optional() })
  .refine(({ user_id, email }) => (user_id === undefined) !== (email === undefined), NAMES_ONE_CLIENT);
export type FundsAccountQuery = z.infer<typeof fundsAccountQuerySchema>;

/** What the account holds at this moment, for whoever is about to move money on it. */
export const fundsAccountResponseSchema = z.object({
  ...success,
  data: z.object({
    client: clientRefSchema,
    language: languageSchema,
    status: z.enum(['active', 'blocked', 'closed']),
    balance: eurosSchema,
    equity: eurosSchema,
    cash: eurosSchema,
    bonus: eurosSchema,
    credit: eurosSchema,
    withdrawable: eurosSchema,
    /** What open positions and their losses don't need: no more of a bonus or a credit can be revoked. */
    available_margin: eurosSchema,
    open_positions: z.number().int(),
    one_person: onePersonSchema,
  }),
});
export type FundsAccount = z.infer<typeof fundsAccountResponseSchema>['data'];

/** `request_id` is made by the browser for each booking: the same one again books nothing again. */
export const requestFundsSchema = z
  .object({
    ...oneClient,
    kind: z.enum(HAND_FUNDS_KINDS),
    amount: z.number().min(-MOST_EUROS).max(MOST_EUROS),
    reason: reasonSchema,
    note: noteSchema,
    request_id: z.string().regex(/^[\w-]{8,60}$/, 'must be 8 to 60 letters, digits, - and _'),
  })
  .refine(({ user_id, email }) => (user_id === undefined) !== (email === undefined), NAMES_ONE_CLIENT);
export type RequestFunds = z.infer<typeof requestFundsSchema>;

export const fundsRequestSchema = z.object({
  id: z.number().int(),
  client: clientRefSchema,
  kind: z.enum(HAND_FUNDS_KINDS),
  amount: eurosSchema,
  reason: z.string(),
  /** What the client reads. */
  note: z.string(),
  /**
   * `waiting` for a second person; `approved` until the engine has answered; `booked`, `refused` by the engine, `rejected` by a person.
   */
  status: z.enum(FUNDS_REQUEST_STATUSES),
  reference: z.string(),
  requested_by: z.string(),
  requested_at: z.string(),
  /** The day by whose end one that waits is decided. */
  due_on: z.string(),
  /** Whether who asks is the one who requested it, who cannot approve it. */
  is_own: z.boolean(),
  /** The second person; null where one was enough, or nobody has decided. */
  decided_by: operatorNameSchema,
  decided_at: z.string().nullable(),
  decision_note: z.string(),
  /** The code with which the engine refused; null where it did not. */
  refusal: z.string().nullable(),
  booked_at: z.string().nullable(),
  /** Of one that waits. */
  claim: claimSchema,
});
export type FundsRequest = z.infer<typeof fundsRequestSchema>;

/** `limit` is what the engine would have accepted, where it refused in this very call and there is such a figure. */
export const fundsRequestResponseSchema = z.object({ ...success, data: fundsRequestSchema, limit: eurosSchema.nullable() });
export type FundsRequestResponse = z.infer<typeof fundsRequestResponseSchema>;

/** The latest first; those that wait the oldest first. */
export const fundsListQuerySchema = z.object({
  ...pageQuery,
  status: z.enum(FUNDS_REQUEST_STATUSES).optional(),
  user_id: idParameterSchema.optional(),
});
export type FundsListQuery = z.infer<typeof fundsListQuerySchema>;
export const fundsListResponseSchema = pageOf(fundsRequestSchema);
export type FundsListResponse = z.infer<typeof fundsListResponseSchema>;

/** A rejection needs a note, which the other operator reads. */
export const decideFundsSchema = z.object({
  id: idSchema,
  verdict: z.enum(['approved', 'rejected']),
  note: textSchema.trim().max(NOTE_MAX_LENGTH).default(''),
});
export type DecideFunds = z.infer<typeof decideFundsSchema>;
