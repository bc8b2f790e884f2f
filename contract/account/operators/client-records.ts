/** Records about one client, in separate lists, latest first. Amounts in euros, times in ISO 8601 UTC. */
import { DOCUMENT_KINDS, DOCUMENT_MEDIA_TYPES } from '@fairlead/domain/account/document-rules.ts';
import { CLOSE_REASONS } from '@fairlead/domain/trading/position.ts';
import { SHOWN_STATUSES } from '@fairlead/domain/payments/transaction-status.ts';
import { TRANSACTION_TYPES, type TransactionTypeName } from '@fairlead/domain/payments/transaction-type.ts';
import { BALANCE_KINDS } from '@fairlead/domain/engine/balance-kind.ts';
import { z } from 'zod';
import { eurosSchema, sequenceParameterSchema } from '../../fields.ts';
import { clientParamsSchema } from './clients.ts';
import { operatorNameSchema, pageOf, pageQuery, success } from '../../operators/fields.ts';
import { LANGUAGES } from '../../language.ts';
import { STEP_ACTORS, TRANSACTION_STEPS, transactionIdSchema } from '../../payments/schemas.ts';
import { wirePositionSchema } from '../../trading/schemas.ts';

export const recordQuerySchema = z.object(pageQuery);
export type RecordQuery = z.infer<typeof recordQuerySchema>;

export const closedPositionsResponseSchema = pageOf(wirePositionSchema);
export const positionParamsSchema = clientParamsSchema.extend({ position: sequenceParameterSchema });

export const LEDGER_KINDS = [
  'trade',
  'premium',
  'financing',
  'dividend',
  'split',
  'deposit',
  'bonus',
  'credit',
  'adjustment',
  'commission',
  'reversal',
  'absorption',
  'refill',
  'debtPayment',
  'negativeBalance',
  'reservation',
  'release',
  'withdrawal',
] as const;
/** A ledger entry of one of the client's balances. */
export const ledgerRowSchema = z.object({
  /** The id of the ledger transaction and its entry. */
  id: z.string(),
  at: z.string(),
  purse: z.enum(BALANCE_KINDS),
  kind: z.enum(LEDGER_KINDS),
  amount: eurosSchema,
  /** The balance after it. */
  balance: eurosSchema,
  /** The journal entry it was booked with. */
  journal: z.number().int(),
  /** The payment it belongs to, if any. */
  transaction: z.object({ id: z.string(), number: z.string() }).nullable(),
  /** The position it was booked for, if any; `symbol` is the display name of its instrument. */
  position: z.object({ id: z.number().int(), symbol: z.string() }).nullable(),
});
export type LedgerRow = z.infer<typeof ledgerRowSchema>;
export const ledgerResponseSchema = pageOf(ledgerRowSchema);

const TRANSACTION_TYPE_NAMES = Object.keys(TRANSACTION_TYPES) as [TransactionTypeName, ...TransactionTypeName[]];
const transactionTypeSchema = z.enum(TRANSACTION_TYPE_NAMES);
const transactionStatusSchema = z.enum(SHOWN_STATUSES);

export const clientTransactionSchema = z.object({
  id: z.string(),
  number: z.string(),
  type: transactionTypeSchema,
  status: transactionStatusSchema,
  /** Signed: a withdrawal is negative. */
  amount: eurosSchema,
  /** For deposits: the reversed amount, and the disputed amount that cannot be withdrawn until it is decided. */
  reversed: eurosSchema,
  disputed: eurosSchema,
  currency: z.string(),
  /** The provider's key in the settings; null for bank wires and manual adjustments. */
  provider: z.string().nullable(),
  created_at: z.string(),
  completed_at: z.string().nullable(),
  due_on: z.string().nullable(),
  /** The client's comment, and the message to the client in the decision. */
  comments: z.string(),
  note: z.string(),
  checked_by: operatorNameSchema,
  decided_by: operatorNameSchema,
});
export type ClientTransaction = z.infer<typeof clientTransactionSchema>;
export const clientTransactionsResponseSchema = pageOf(clientTransactionSchema);

export const transactionStepsParamsSchema = clientParamsSchema.extend({ transaction: transactionIdSchema });
export const transactionStepsResponseSchema = z.object({
  ...success,
  /** In chronological order. */
  data: z.array(
    z.object({
      id: z.number().int(),
      at: z.string(),
      step: z.enum(TRANSACTION_STEPS),
      actor: z.enum(STEP_ACTORS),
      operator: operatorNameSchema,
      detail: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});
export type TransactionSteps = z.infer<typeof transactionStepsResponseSchema>['data'];

export const DOCUMENT_STATES = ['processing', 'approved', 'rejected'] as const;
export const clientDocumentSchema = z.object({
  id: z.number().int(),
  kind: z.enum(DOCUMENT_KINDS),
  status: z.enum(DOCUMENT_STATES),
  note: z.string(),
  media_type: z.enum(DOCUMENT_MEDIA_TYPES),
  size_bytes: z.number().int(),
  uploaded_at: z.string(),
  reviewed_at: z.string().nullable(),
  reviewed_by: operatorNameSchema,
});
export type ClientDocument = z.infer<typeof clientDocumentSchema>;
export const clientDocumentsResponseSchema = pageOf(clientDocumentSchema);

export const LOGIN_METHODS = ['password', 'link', 'registration'] as const;
export const LOGIN_OUTCOMES = ['signedIn', 'wrongPassword', 'wrongSecondFactor'] as const;
const origin = { address: z.string(), country: z.string().nullable().describe('ISO 3166-1 alpha-2'), device: z.string() };

export const clientLoginSchema = z.object({
  id: z.number().int(),
  at: z.string(),
  method: z.enum(LOGIN_METHODS),
  outcome: z.enum(LOGIN_OUTCOMES),
  ...origin,
});
export type ClientLogin = z.infer<typeof clientLoginSchema>;
export const clientLoginsResponseSchema = pageOf(clientLoginSchema);

export const clientSessionSchema = z.object({ id: z.number().int(), started_at: z.string(), last_seen_at: z.string(), ...origin });
export type ClientSession = z.infer<typeof clientSessionSchema>;
/** Current sessions, most recently active first. */
export const clientSessionsResponseSchema = z.object({ ...success, data: z.array(clientSessionSchema) });

/** `waiting` is retried; `givenUp` is not. */
export const EMAIL_STATES = ['sent', 'waiting', 'givenUp'] as const;
export const clientEmailSchema = z.object({
  id: z.number().int(),
  template: z.string(),
  language: z.enum(LANGUAGES),
  recipient: z.string(),
  state: z.enum(EMAIL_STATES),
  attempts: z.number().int(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  next_attempt_at: z.string().nullable(),
});
export type ClientEmail = z.infer<typeof clientEmailSchema>;
export const clientEmailsResponseSchema = pageOf(clientEmailSchema);

const COMPLAINT_CATEGORIES = ['execution', 'payments', 'account', 'service', 'marketing', 'other'] as const;
const COMPLAINT_STATUSES = ['open', 'upheld', 'partlyUpheld', 'rejected', 'withdrawn'] as const;

/** Filters for the timeline. */
export const TIMELINE_KINDS = [
  'signUp',
  'login',
  'document',
  'payment',
  'position',
  'mail',
  'note',
  'complaint',
  'message',
  'audit',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** `key` identifies an entry. Each kind has its own read permission; entries the operator may not read are omitted. */
const entry = { key: z.string(), at: z.string() };
export const timelineEntrySchema = z.discriminatedUnion('kind', [
  z.object({ ...entry, kind: z.literal('signUp') }),
  z.object({ ...entry, kind: z.literal('login'), method: z.enum(LOGIN_METHODS), outcome: z.enum(LOGIN_OUTCOMES), ...origin }),
  z.object({
    ...entry,
    kind: z.literal('document'),
    event: z.enum(['uploaded', 'approved', 'rejected']),
    id: z.number().int(),
    document: z.enum(DOCUMENT_KINDS),
    operator: operatorNameSchema,
  }),
  /** `ended`, if set, says when and how it ended. */
  z.object({
    ...entry,
    kind: z.literal('payment'),
    event: z.enum(['created', 'ended']),
    number: z.string(),
    type: transactionTypeSchema,
    status: transactionStatusSchema,
    amount: eurosSchema,
    currency: z.string(),
    operator: operatorNameSchema,
  }),
  /** An open position is listed at its opening time, a closed one at its closing time. */
  z.object({
    ...entry,
    kind: z.literal('position'),
    event: z.enum(['opened', 'closed']),
    id: z.number().int(),
    symbol: z.string(),
    direction: z.enum(['buy', 'sell']),
    amount: eurosSchema,
    leverage: z.number(),
    profit: eurosSchema.nullable(),
    reason: z.enum(CLOSE_REASONS).nullable(),
    opened_at: z.string(),
  }),
  z.object({ ...entry, kind: z.literal('mail'), template: z.string(), state: z.enum(EMAIL_STATES) }),
  z.object({ ...entry, kind: z.literal('note'), text: z.string(), operator: operatorNameSchema }),
  z.object({
    ...entry,
    kind: z.literal('complaint'),
    id: z.number().int(),
    category: z.enum(COMPLAINT_CATEGORIES),
    status: z.enum(COMPLAINT_STATUSES),
  }),
  z.object({ ...entry, kind: z.literal('message'), text: z.string(), is_handled: z.boolean() }),
  z.object({
    ...entry,
    kind: z.literal('audit'),
    seq: z.number().int(),
    action: z.string(),
    operator: z.string().describe('the email; empty if no operator did it'),
    reason: z.string(),
  }),
]);
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

export const timelineQuerySchema = recordQuerySchema.extend({ kind: z.enum(TIMELINE_KINDS).optional() });
export type TimelineQuery = z.infer<typeof timelineQuerySchema>;
export const timelineResponseSchema = pageOf(timelineEntrySchema);
