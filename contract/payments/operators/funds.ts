/** Manual adjustments. Amounts in euros, signed as they change the account; only corrections and revocations are negative. */
import { FUNDS_REQUEST_STATUSES, MANUAL_FUNDS_KINDS } from '@fairlead/domain/payments/funds-request.ts';
import { z } from 'zod';
import {
  clientRefSchema,
  singleApproverSchema,
  operatorNameSchema,
  pageOf,
  pageQuery,
  reasonSchema,
  success,
} from '../../operators/fields.ts';
import { claimSchema } from '../../account/operators/queues.ts';
import { emailSchema, eurosSchema, idParameterSchema, idSchema, textSchema } from '../../fields.ts';
import { languageSchema } from '../../settings.ts';

const MOST_EUROS = 10_000_000;
const NOTE_MAX_LENGTH = 500;

const noteSchema = textSchema.trim().max(NOTE_MAX_LENGTH).default('').describe('for the client, who sees it as it is written');

const oneClient = { user_id: idSchema.optional(), email: emailSchema.optional() };
const NAMES_ONE_CLIENT = 'name the client by user_id or by email';

/** Identifies the client by one of the two. */
export const fundsAccountQuerySchema = z
  .object({ user_id: idParameterSchema.optional(), email: emailSchema.optional() })
  .refine(({ user_id, email }) => (user_id === undefined) !== (email === undefined), NAMES_ONE_CLIENT);
export type FundsAccountQuery = z.infer<typeof fundsAccountQuerySchema>;

/** The current state of the account, for an operator about to make an adjustment. */
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
    /** What open positions and their losses leave available; no more bonus or credit than this can be revoked. */
    available_margin: eurosSchema,
    open_positions: z.number().int(),
    one_person: singleApproverSchema,
  }),
});
export type FundsAccount = z.infer<typeof fundsAccountResponseSchema>['data'];

/** `request_id` is created by the browser for each request; repeating it has no further effect. */
export const requestFundsSchema = z
  .object({
    ...oneClient,
    kind: z.enum(MANUAL_FUNDS_KINDS),
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
  kind: z.enum(MANUAL_FUNDS_KINDS),
  amount: eurosSchema,
  reason: z.string(),
  /** The text shown to the client. */
  note: z.string(),
  /** `waiting` for an approver; `approved` until the engine has answered; `booked`; `refused` by the engine; `rejected` by the approver. */
  status: z.enum(FUNDS_REQUEST_STATUSES),
  reference: z.string(),
  requested_by: z.string(),
  requested_at: z.string(),
  /** The last day on which a pending request is decided on time. */
  due_on: z.string(),
  /** Whether the operator of the call requested it, and so cannot approve it. */
  is_own: z.boolean(),
  /** The approver; null if none was needed, or while undecided. */
  decided_by: operatorNameSchema,
  decided_at: z.string().nullable(),
  decision_note: z.string(),
  /** The engine's refusal code, or null. */
  refusal: z.string().nullable(),
  booked_at: z.string().nullable(),
  /** The claim of a pending request. */
  claim: claimSchema,
});
export type FundsRequest = z.infer<typeof fundsRequestSchema>;

/** If the engine refused in this very call, `limit` is what it would have accepted, if there is such a figure. */
export const fundsRequestResponseSchema = z.object({ ...success, data: fundsRequestSchema, limit: eurosSchema.nullable() });
export type FundsRequestResponse = z.infer<typeof fundsRequestResponseSchema>;

/** Latest first; pending ones oldest first. */
export const fundsListQuerySchema = z.object({
  ...pageQuery,
  status: z.enum(FUNDS_REQUEST_STATUSES).optional(),
  user_id: idParameterSchema.optional(),
});
export type FundsListQuery = z.infer<typeof fundsListQuerySchema>;
export const fundsListResponseSchema = pageOf(fundsRequestSchema);
export type FundsListResponse = z.infer<typeof fundsListResponseSchema>;

/** A rejection needs a note, which the requester sees. */
export const decideFundsSchema = z.object({
  id: idSchema,
  verdict: z.enum(['approved', 'rejected']),
  note: textSchema.trim().max(NOTE_MAX_LENGTH).default(''),
});
export type DecideFunds = z.infer<typeof decideFundsSchema>;
