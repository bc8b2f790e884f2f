/** Operator calls about payments. Amounts in euros and positive. They need a token of the operators' audience. */
import { DEPOSIT_VERDICTS } from '@fairlead/domain/payments/deposit-verdict.ts';
import { SHOWN_STATUSES } from '@fairlead/domain/payments/transaction-status.ts';
import { z } from 'zod';
import { eurosSchema, textSchema } from '../../fields.ts';
import { singleApproverSchema, pageOf, pageQuery } from '../../operators/fields.ts';
import { claimSchema } from '../../account/operators/queues.ts';
import { transactionIdSchema } from '../schemas.ts';
import { languageSchema } from '../../settings.ts';

const NOTE_MAX_LENGTH = 500;
const REFERENCE_MAX_LENGTH = 100;
const WHY_MAX_LENGTH = 200;
const MOST_EUROS = 1_000_000_000;

const noteSchema = textSchema.trim().max(NOTE_MAX_LENGTH).default('').describe('for the client, who sees it as it is written');

/** The client of a payment; messages to them are in `language`. */
const client = { user_id: z.number().int(), email: z.string(), full_name: z.string(), language: languageSchema };

/** Queue fields of payments that need two operators. */
const waitingPayment = {
  transaction_id: z.string(),
  number: z.string(),
  ...client,
  created_at: z.string(),
  /**
   * The operator who decided first, or null. What that decision on a deposit was is not shown, so that the second operator decides
   * independently.
   */
  checked_by: z.string().nullable(),
  checked_at: z.string().nullable(),
  /** Whether the next step must be taken by another operator. */
  is_checked_by_me: z.boolean(),
  claim: claimSchema,
};

/** Whether the next step is the operators', or the client must first name a bank account. */
export const WITHDRAWAL_QUEUE_STATES = ['toDecide', 'accountNeeded'] as const;
export type WithdrawalQueueState = (typeof WITHDRAWAL_QUEUE_STATES)[number];

/** Without a state, both. */
export const withdrawalQueueQuerySchema = z.object({ ...pageQuery, state: z.enum(WITHDRAWAL_QUEUE_STATES).optional() });
export type WithdrawalQueueQuery = z.infer<typeof withdrawalQueueQuerySchema>;

/** Pending withdrawals, earliest due first. */
export const withdrawalQueueSchema = pageOf(
  z.object({
    ...waitingPayment,
    amount: eurosSchema,
    /** It would pay out disputed deposits and cannot be approved until the dispute is decided. */
    pays_disputed: z.boolean(),
    comments: z.string(),
    status: z.enum(['pending', 'processing']),
    due_on: z.string().nullable(),
    /** How it will be paid out once approved. */
    parts: z.array(
      z.object({
        kind: z.enum(['refund', 'wire']),
        amount: eurosSchema,
        /** The number of the deposit being refunded, and its provider. */
        deposit_number: z.string().nullable(),
        provider: z.string().nullable(),
      }),
    ),
    /** The first and last digits of the account for wires; null if none was named. */
    bank_account: z.string().nullable(),
    /** Whether part of it is to be wired and no account was named. Until the client names one, it can only be rejected. */
    payout_account_needed: z.boolean(),
    /** Whether part of it is to be wired, so that the account must be in the client's name as given above. */
    account_holder_must_be_client: z.boolean(),
  }),
);
export type WithdrawalQueue = z.infer<typeof withdrawalQueueSchema>;

/** A rejection needs a note. */
export const decideWithdrawalRequestSchema = z.object({
  transaction_id: transactionIdSchema,
  verdict: z.enum(['checked', 'approved', 'rejected']),
  note: noteSchema,
});
export type DecideWithdrawalRequest = z.infer<typeof decideWithdrawalRequestSchema>;

/** Why a deposit is in the queue: an operator must decide on it, or its wire has not arrived. */
export const DEPOSIT_QUEUE_STATES = ['inReview', 'awaited'] as const;
export type DepositQueueState = (typeof DEPOSIT_QUEUE_STATES)[number];

/** Without a state, both. */
export const depositQueueQuerySchema = z.object({ ...pageQuery, state: z.enum(DEPOSIT_QUEUE_STATES).optional() });
export type DepositQueueQuery = z.infer<typeof depositQueueQuerySchema>;

/** Deposits that need manual review and expected wires, oldest first. */
export const depositQueueSchema = pageOf(
  z.object({
    ...waitingPayment,
    /** The amount ordered. */
    amount: eurosSchema,
    /** For a deposit its provider reversed, the amount blocked until the decision; otherwise null. */
    disputed: eurosSchema.nullable(),
    /** The amount already reversed, and the most that can still be reversed. */
    reversed: eurosSchema,
    reversible: eurosSchema,
    currency: z.string(),
    status: z.enum(SHOWN_STATUSES),
    provider: z.string().nullable(),
    /** The possible verdicts. */
    verdicts: z.array(z.enum(DEPOSIT_VERDICTS)),
    review_reason: z.string().nullable(),
    /** The provider's latest report. */
    reported: z.object({ outcome: z.string(), amount: eurosSchema, currency: z.string(), at: z.string() }).nullable(),
    /** The reference of an expected wire. */
    reference: z.string().nullable(),
    /** The last day on which it is decided on time. */
    due_on: z.string(),
    /** For money no provider confirms. */
    one_person: singleApproverSchema,
  }),
);
export type DepositQueue = z.infer<typeof depositQueueSchema>;

/**
 * `arrived` requires the amount received. `reversed` takes the amount to reverse, at most what is left of the deposit; without one, the
 * disputed amount. Other verdicts take no amount. Rejections and reversals need a note.
 */
export const decideDepositRequestSchema = z.object({
  transaction_id: transactionIdSchema,
  verdict: z.enum(DEPOSIT_VERDICTS),
  amount: z.number().positive().max(MOST_EUROS).optional(),
  note: noteSchema,
});
export type DecideDepositRequest = z.infer<typeof decideDepositRequestSchema>;

export const decideDepositResponseSchema = z.object({
  status: z.literal(true),
  /** `secondPersonNeeded`: it is recorded, and takes effect once another operator decides the same. */
  data: z.object({ outcome: z.enum(['decided', 'secondPersonNeeded']) }),
});
export type DecideDepositResponse = z.infer<typeof decideDepositResponseSchema>;

/** `masked` returns only the first and last digits of bank accounts, which is not recorded as access to them. */
export const payoutQueueQuerySchema = z.object({ ...pageQuery, accounts: z.enum(['full', 'masked']).default('full') });
export type PayoutQueueQuery = z.infer<typeof payoutQueueQuerySchema>;

/** Unsent parts of approved withdrawals, those of the oldest withdrawal first. */
export const payoutQueueSchema = pageOf(
  z.object({
    payout_id: z.string(),
    /** The number of the withdrawal. */
    number: z.string(),
    ...client,
    amount: eurosSchema,
    currency: z.string(),
    kind: z.enum(['refund', 'wire']),
    /** The account for a wire, in full if requested; null if none was named, and for refunds. */
    iban: z.string().nullable(),
    /** Whether it must be wired but the client has named no account, so that it cannot be sent. */
    account_needed: z.boolean(),
    provider: z.string().nullable(),
    deposit_number: z.string().nullable(),
    /** `owed`: refunds are sent automatically, wires by an operator. `failed`: an operator decides. */
    status: z.enum(['owed', 'failed']),
    attempts: z.number().int(),
    /** The reason given for the last failure. */
    failure: z.string().nullable(),
  }),
);
export type PayoutQueue = z.infer<typeof payoutQueueSchema>;

export const payoutIdSchema = z.string().regex(/^[A-Z0-9]{20}-[1-9]\d?\d?$/, 'must be the id of a payout');

/** `sent` needs the bank's reference. `failed` means that the bank refused the wire, and needs `why`. `again` retries a failed payout. */
export const settlePayoutRequestSchema = z.object({
  payout_id: payoutIdSchema,
  verdict: z.enum(['sent', 'failed', 'again']),
  reference: textSchema.trim().max(REFERENCE_MAX_LENGTH).default(''),
  why: textSchema.trim().max(WHY_MAX_LENGTH).optional(),
});
export type SettlePayoutRequest = z.infer<typeof settlePayoutRequestSchema>;

export const payoutParametersSchema = z.object({ id: payoutIdSchema });
export const payoutAccountResponseSchema = z.object({
  status: z.literal(true),
  /** In full; the holder must be the client. */
  data: z.object({ iban: z.string(), holder: z.string() }),
});
export type PayoutAccount = z.infer<typeof payoutAccountResponseSchema>['data'];
