/** Deposits and withdrawals: spec sections 2 "Transactions and payments", 5 "Payments" and 7. Fields beyond the spec are optional. */
import { COMMENTS_MAX_LENGTH } from '@fairlead/domain/payments/withdrawal-rules.ts';
import { DEPOSIT_METHODS } from '@fairlead/domain/payments/deposit-rules.ts';
import { CLIENT_STATES, SHOWN_STATUSES } from '@fairlead/domain/payments/transaction-status.ts';
import { TRANSACTION_GROUPS } from '@fairlead/domain/payments/transaction-type.ts';
import { PAYOUT_STATUSES, PAYOUT_METHODS, WITHDRAWAL_PROGRESS } from '@fairlead/domain/payments/withdrawal-progress.ts';
import { z } from 'zod';
import { eurosSchema, idParameterSchema, instantSchema, monthSchema, textSchema, tokenBodySchema } from '../fields.ts';

const MOST_EUROS = 1_000_000_000;

/** Euros with at most two decimals; as text, in plain digits. */
const boundedEurosSchema = z.number().min(-MOST_EUROS).max(MOST_EUROS);
const typedEurosSchema = z.union([
  boundedEurosSchema,
  textSchema
    .trim()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be an amount such as 250 or 250.50')
    .transform(Number),
]);

export const transactionIdSchema = z.string().regex(/^[A-Z0-9]{20}$/, 'must be the id of a transaction');
export const providerKeySchema = z.string().regex(/^[A-Za-z][\w-]{0,39}$/);

/**
 * Created by the browser for each attempt. Repeating the request returns the same transaction instead of creating a second one. The same id
 * with different content is refused with requestIdReused.
 */
const requestIdField = { request_id: textSchema.min(8).max(100).optional() };

const DEPOSIT_METHOD_IDS = Object.values(DEPOSIT_METHODS);

export const createDepositRequestSchema = z.object({
  ...tokenBodySchema.shape,
  ...requestIdField,
  method: z.literal(DEPOSIT_METHOD_IDS),
  amount: typedEurosSchema,
  /** One of the method's providers; by default the first one. */
  provider: providerKeySchema.optional(),
});
export type CreateDepositRequest = z.infer<typeof createDepositRequestSchema>;

export const createWithdrawalRequestSchema = z.object({
  ...tokenBodySchema.shape,
  ...requestIdField,
  method: z.literal('withdraw'),
  /** Negative (spec section 4). */
  amount: boundedEurosSchema,
  comments: textSchema.trim().min(1).max(COMMENTS_MAX_LENGTH),
  /** The bank account for anything not refunded to a card. */
  iban: textSchema.trim().max(42).optional(),
});
export type CreateWithdrawalRequest = z.infer<typeof createWithdrawalRequestSchema>;

export const createTransactionRequestSchema = z.discriminatedUnion('method', [createWithdrawalRequestSchema, createDepositRequestSchema]);
export type CreateTransactionRequest = z.infer<typeof createTransactionRequestSchema>;

export const wireDetailsSchema = z.object({
  beneficiary: z.string(),
  iban: z.string(),
  bic: z.string(),
  bank: z.string(),
  /** ISO 11649. The wire must carry it to be matched. */
  reference: z.string(),
});
export type WireDetails = z.infer<typeof wireDetailsSchema>;

/** The browser's next step. */
export const followUpSchema = z.discriminatedUnion('kind', [
  /** Call `send` for the provider's page. */
  z.object({ kind: z.literal('send'), provider: z.string() }),
  z.object({ kind: z.literal('wire'), wire: wireDetailsSchema }),
  z.object({ kind: z.literal('wait'), due_on: z.string() }),
]);
export type FollowUp = z.infer<typeof followUpSchema>;

const created = { status: z.literal('success'), transaction_id: z.string(), number: z.string() };

/** The spec names status and transaction_id under `data`. Its readings differ by one level, so both levels have them. */
export const createTransactionResponseSchema = z.object({
  ...created,
  data: z.object({ ...created, follow_up: followUpSchema }),
});
export type CreateTransactionResponse = z.infer<typeof createTransactionResponseSchema>;

export const sendParamsSchema = z.object({ provider: providerKeySchema });
export const sendRequestSchema = z.object({ ...tokenBodySchema.shape, transaction_id: transactionIdSchema });

/** Where the provider sends the browser. The server has checked every URL against the provider's allow-list. */
export const providerStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  /** A form to post, field by field, including `sign` and `data` for the providers for which the spec names them. */
  z.object({
    kind: z.literal('form'),
    action: z.string(),
    fields: z.record(z.string(), z.string()),
    sign: z.string().optional(),
    data: z.string().optional(),
  }),
  /** A provider page for a sandboxed frame in our page. */
  z.object({ kind: z.literal('frame'), url: z.string() }),
  /** A provider page for a new tab. */
  z.object({ kind: z.literal('link'), url: z.string() }),
]);
export type ProviderStep = z.infer<typeof providerStepSchema>;
export const sendResponseSchema = z.object({ status: z.literal('success'), data: providerStepSchema });
export type SendResponse = z.infer<typeof sendResponseSchema>;

/** Names of types and statuses are in English, for other clients; the web app translates `key`. */
export const transactionSchema = z.object({
  transaction_id: z.string(),
  number: z.string(),
  /** Signed: a withdrawal is negative. */
  amount: eurosSchema,
  /** For a deposit, the amount its provider reversed and we have booked; otherwise zero. */
  reversed: eurosSchema,
  /** For a deposit, the disputed amount that cannot be withdrawn until it is decided; otherwise zero. */
  disputed: eurosSchema,
  currency: z.string(),
  method: z.number().int().nullable(),
  transaction_type_id: z.number().int(),
  transaction_type: z.object({ id: z.number().int(), name: z.string() }),
  transaction_status: z.object({ name: z.string(), key: z.enum(SHOWN_STATUSES) }),
  /** The status shown to the client. A disputed booked deposit is still completed, and a fully reversed one is reversed. */
  state: z.enum(CLIENT_STATES),
  created_at: z.string(),
  completed_at: z.string().nullable(),
  /** The provider's title, if there was one. */
  provider: z.string().nullable(),
  comments: z.string(),
  /** The message to the client in the decision. */
  note: z.string(),
  due_on: z.string().nullable(),
  can_cancel: z.boolean(),
  /** For a withdrawal: it needs a bank account, or it is approved and not or only partly sent; otherwise null. */
  progress: z.enum(WITHDRAWAL_PROGRESS).nullable(),
  /** The parts of a withdrawal, with their payout method and status. */
  parts: z.array(z.object({ way: z.enum(PAYOUT_METHODS), amount: z.number(), status: z.enum(PAYOUT_STATUSES) })),
});
export type WireTransaction = z.infer<typeof transactionSchema>;

export const transactionListResponseSchema = z.object({ status: z.literal(true), data: z.array(transactionSchema) });
export type TransactionListResponse = z.infer<typeof transactionListResponseSchema>;

export const transactionFilterSchema = z.object({
  group: z.enum(TRANSACTION_GROUPS),
  status: z.enum(CLIENT_STATES).optional().describe('as shown to the client'),
  from: instantSchema.optional().describe('requested at this time or later'),
  until: instantSchema.optional().describe('requested before this time'),
});
export type TransactionFilterQuery = z.infer<typeof transactionFilterSchema>;

export const transactionPageQuerySchema = transactionFilterSchema.extend({
  before: idParameterSchema.optional().describe('the number of the last one on the previous page'),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});
export type TransactionPageQuery = z.infer<typeof transactionPageQuerySchema>;

export const transactionPageResponseSchema = z.object({
  status: z.literal(true),
  data: z.array(transactionSchema),
  /** Totals of all transactions that match the filter; `completed_amount` is net of reversals. */
  totals: z.object({ count: z.number().int(), completed_amount: z.number() }),
  /** The groups shown to the client: bonuses and credits only if the rules allow them or the client has had one. */
  groups: z.array(z.enum(TRANSACTION_GROUPS)),
  next: z.number().int().nullable().describe('`before` for the next page'),
});
export type TransactionPageResponse = z.infer<typeof transactionPageResponseSchema>;

/** The bank account a withdrawal needs. */
export const payoutAccountRequestSchema = z.object({
  ...tokenBodySchema.shape,
  transaction_id: transactionIdSchema,
  iban: textSchema.trim().min(1).max(42),
});

export const transactionParamsSchema = z.object({ id: transactionIdSchema });
export const transactionRequestSchema = z.object({ ...tokenBodySchema.shape, transaction_id: transactionIdSchema });

export const TRANSACTION_STEPS = [
  'created',
  'sentToProvider',
  'reported',
  'checkedWithProvider',
  'booking',
  'booked',
  'reversed',
  'declined',
  'expired',
  'reviewNeeded',
  'reserved',
  'accountNamed',
  'refused',
  'checked',
  'approved',
  'rejected',
  'cancelled',
  'payoutSent',
  'paidOut',
  'payoutFailed',
  /** The engine cancelled a withdrawal: its money covered a loss, or repaid a reversed deposit. */
  'usedForLoss',
  'usedForReversal',
] as const;
export type TransactionStep = (typeof TRANSACTION_STEPS)[number];
export const STEP_ACTORS = ['client', 'operator', 'provider', 'house'] as const;
export type StepActor = (typeof STEP_ACTORS)[number];

export const transactionDetailSchema = transactionSchema.extend({
  /** `part` is the index in `payouts` of the part concerned; `amount` is the reversed amount, if known. */
  steps: z.array(
    z.object({
      at: z.string(),
      step: z.enum(TRANSACTION_STEPS),
      actor: z.enum(STEP_ACTORS),
      part: z.number().int().nullable(),
      amount: eurosSchema.nullable(),
    }),
  ),
  /** The parts of a withdrawal. */
  payouts: z.array(
    z.object({
      kind: z.enum(['refund', 'wire']),
      amount: eurosSchema,
      /** The number of the deposit being refunded. */
      deposit_number: z.string().nullable(),
      /** The provider's title, or the last digits of the bank account. */
      to: z.string(),
      status: z.enum(PAYOUT_STATUSES),
      sent_at: z.string().nullable(),
    }),
  ),
  /** For a wire deposit that has not arrived. */
  wire: wireDetailsSchema.nullable(),
  /** The journal entry of its booking, as evidence. */
  journal: z.number().int().nullable(),
});
export type WireTransactionDetail = z.infer<typeof transactionDetailSchema>;
export const transactionDetailResponseSchema = z.object({ status: z.literal(true), data: transactionDetailSchema });

/** The current options for deposits and withdrawals. */
export const paymentOptionsSchema = z.object({
  currency: z.string(),
  minimum_deposit: eurosSchema,
  maximum_deposit: eurosSchema,
  /** In the order in which they are offered. Card providers are numbered: Credit Card 1, 2, ... */
  methods: z.array(
    z.object({ id: z.number().int(), provider: z.string().nullable(), title: z.string(), card_number: z.number().int().nullable() }),
  ),
  profile_complete: z.boolean(),
  withdrawable: eurosSchema,
  /** The withdrawable amount is the smallest of cash, free margin and equity - used margin. */
  cash: eurosSchema,
  free_margin: eurosSchema,
  equity: eurosSchema,
  used_margin: eurosSchema,
  reserved: eurosSchema,
  bonus: eurosSchema,
  credit: eurosSchema,
  /** The debt from reversed deposits: zero or negative. */
  owed: eurosSchema,
  /** Disputed deposits, which cannot be withdrawn. */
  held: eurosSchema,
  /** How much can be refunded to earlier deposits; the rest is wired. */
  returnable: eurosSchema,
  withdrawals_under_way: z.number().int(),
  /** The last day on which a withdrawal requested now is decided and sent. */
  withdrawal_due_on: z.string(),
});
export type PaymentOptions = z.infer<typeof paymentOptionsSchema>;
export const paymentOptionsResponseSchema = z.object({ status: z.literal(true), data: paymentOptionsSchema });

export const statementParamsSchema = z.object({ month: monthSchema });
const balances = z.object({
  cash: eurosSchema,
  bonus: eurosSchema,
  credit: eurosSchema,
  reserved: eurosSchema,
  /** The debt from reversed deposits: zero or negative. */
  owed: eurosSchema,
  total: eurosSchema,
});

export const statementSchema = z.object({
  month: z.string(),
  opening: balances,
  headings: z.object({
    deposits: eurosSchema,
    withdrawals: eurosSchema,
    reversals: eurosSchema,
    bonuses: eurosSchema,
    commissions: eurosSchema,
    trading_results: eurosSchema,
    premiums: eurosSchema,
    financing: eurosSchema,
    dividends: eurosSchema,
    adjustments: eurosSchema,
    negative_balance: eurosSchema,
  }),
  closing: balances,
  entries: z.number().int(),
  /** How the withdrawals booked in the month are paid out, as of now. */
  withdrawal_parts: z.array(
    z.object({
      transaction_number: z.string(),
      way: z.enum(PAYOUT_METHODS),
      amount: eurosSchema,
      status: z.enum(['sent', 'notSent', 'failed']),
      sent_at: z.string().nullable(),
    }),
  ),
});
export type WireStatement = z.infer<typeof statementSchema>;
export const statementResponseSchema = z.object({ status: z.literal(true), data: statementSchema });
/** The months with a statement, latest first. */
export const statementsResponseSchema = z.object({ status: z.literal(true), data: z.array(monthSchema) });
