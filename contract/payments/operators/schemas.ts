/** What operators ask about payments. Amounts are euros and positive; their token is of the operators' audience. */
import { DEPOSIT_VERDICTS } from '@fairlead/domain/payments/deposit-verdict.ts';
import { SHOWN_STATUSES } from '@fairlead/domain/payments/transaction-status.ts';
import { z } from 'zod';
import { eurosSchema, textSchema } from '../../fields.ts';
import { onePersonSchema, pageOf, pageQuery } from '../../operators/fields.ts';
import { claimSchema } from '../../account/operators/queues.ts';
import { transactionIdSchema } from '../schemas.ts';
import { languageSchema } from '../../settings.ts';

const NOTE_MAX_LENGTH = 500;
const REFERENCE_MAX_LENGTH = 100;
const WHY_MAX_LENGTH = 200;
const MOST_EUROS = 1_000_000_000;

const noteSchema = textSchema.trim().max(NOTE_MAX_LENGTH).default('').describe('for the client, who reads it as it is');

/** Whom a payment is of; what is said to them is said in `language`. */
const client = { user_id: z.number().int(), email: z.string(), full_name: z.string(), language: languageSchema };

/** What a queue says of each payment that two people decide. */
const waitingPayment = {
  transaction_id: z.string(),
  number: z.string(),
  ...client,
  created_at: z.string(),
  /** The name of the operator who spoke first; null before anybody did. What it was about a deposit, the second one finds out alone. */
  checked_by: z.string().nullable(),
  checked_at: z.string().nullable(),
  /** The next word has to be somebody else's. */
  is_checked_by_me: z.boolean(),
  claim: claimSchema,
};

/** Whether the next word is ours, or the client has to name a bank account first. */
export const WITHDRAWAL_QUEUE_STATES = ['toDecide', 'accountNeeded'] as const;
export type WithdrawalQueueState = (typeof WITHDRAWAL_QUEUE_STATES)[number];

/** Without a state those of both. */
export const withdrawalQueueQuerySchema = z.object({ ...pageQuery, state: z.enum(WITHDRAWAL_QUEUE_STATES).optional() });
export type WithdrawalQueueQuery = z.infer<typeof withdrawalQueueQuerySchema>;

/** Under way, the one that is due first at the top. */
export const withdrawalQueueSchema = pageOf(
  z.object({
    ...waitingPayment,
    amount: eurosSchema,
    /** It would take out what is disputed of the client's deposits, and can't be approved until that's decided. */
    pays_disputed: z.boolean(),
    comments: z.string(),
    status: z.enum(['pending', 'processing']),
    due_on: z.string().nullable(),
    /** How it leaves once it is approved. */
    parts: z.array(
      z.object({
        kind: z.enum(['refund', 'wire']),
        amount: eurosSchema,
        /** The number of the deposit that is refunded, and who it came through. */
        deposit_number: z.string().nullable(),
        provider: z.string().nullable(),
      }),
    ),
    /** The first and the last digits of the account for what is wired; null where none was named. */
    bank_account: z.string().nullable(),
    /** A part is wired and no account was named: it can only be rejected until the client names one. */
    payout_account_needed: z.boolean(),
    /** A part is wired: its account has to be held by the client, in the name above. */
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

/** Why a deposit does not go on without a person: somebody has to decide about it, or its wire has to arrive. */
export const DEPOSIT_QUEUE_STATES = ['inReview', 'awaited'] as const;
export type DepositQueueState = (typeof DEPOSIT_QUEUE_STATES)[number];

/** Without a state those of both. */
export const depositQueueQuerySchema = z.object({ ...pageQuery, state: z.enum(DEPOSIT_QUEUE_STATES).optional() });
export type DepositQueueQuery = z.infer<typeof depositQueueQuerySchema>;

/** Deposits that a person has to look at, and wires that are awaited, the oldest first. */
export const depositQueueSchema = pageOf(
  z.object({
    ...waitingPayment,
    /** What was ordered. */
    amount: eurosSchema,
    /** Of one that its provider took back: what can't be withdrawn until it's decided. Otherwise null. */
    disputed: eurosSchema.nullable(),
    /** What was reversed before, and the most that can be reversed now. */
    reversed: eurosSchema,
    reversible: eurosSchema,
    currency: z.string(),
    status: z.enum(SHOWN_STATUSES),
    provider: z.string().nullable(),
    /** What can be said about it. */
    verdicts: z.array(z.enum(DEPOSIT_VERDICTS)),
    review_reason: z.string().nullable(),
    /** The provider's last word. */
    reported: z.object({ outcome: z.string(), amount: eurosSchema, currency: z.string(), at: z.string() }).nullable(),
    /** What an awaited wire carries. */
    reference: z.string().nullable(),
    /** The day by whose end it is decided. */
    due_on: z.string(),
    /** For what no provider vouches for. */
    one_person: onePersonSchema,
  }),
);
export type DepositQueue = z.infer<typeof depositQueueSchema>;

/**
 * `arrived` needs the amount that arrived. `reversed` takes the amount to reverse, at most what is left of the deposit; without one it is what
 * is disputed. Nothing else takes an amount. A rejection and a reversal need a note.
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
  /** `secondPersonNeeded`: it is noted, and happens when another operator says the same. */
  data: z.object({ outcome: z.enum(['decided', 'secondPersonNeeded']) }),
});
export type DecideDepositResponse = z.infer<typeof decideDepositResponseSchema>;

/** `masked`: of bank accounts the first and the last digits, which nobody has to account for having seen. */
export const payoutQueueQuerySchema = z.object({ ...pageQuery, accounts: z.enum(['full', 'masked']).default('full') });
export type PayoutQueueQuery = z.infer<typeof payoutQueueQuerySchema>;

/** Parts of approved withdrawals that have not left, those of the oldest withdrawal first. */
export const payoutQueueSchema = pageOf(
  z.object({
    payout_id: z.string(),
    /** Of the withdrawal. */
    number: z.string(),
    ...client,
    amount: eurosSchema,
    currency: z.string(),
    kind: z.enum(['refund', 'wire']),
    /** Where a wire goes, in full where it was asked for so; null where none was named, and for a refund. */
    iban: z.string().nullable(),
    /** It has to be wired, and the client has named no account: it cannot be sent. */
    account_needed: z.boolean(),
    provider: z.string().nullable(),
    deposit_number: z.string().nullable(),
    /** `owed`: a refund is sent by itself, a wire by a person. `failed`: a person decides. */
    status: z.enum(['owed', 'failed']),
    attempts: z.number().int(),
    /** What was said about it when it failed last. */
    failure: z.string().nullable(),
  }),
);
export type PayoutQueue = z.infer<typeof payoutQueueSchema>;

export const payoutIdSchema = z.string().regex(/^[A-Z0-9]{20}-[1-9]\d?\d?$/, 'must be the id of a payout');

/**
 * `sent` needs the reference that the bank gave; `failed` is of a wire that the bank would not take, and needs `why`; `again` has what failed
 * tried once more.
 */
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
  /** In full; who holds it has to be the client. */
  data: z.object({ iban: z.string(), holder: z.string() }),
});
export type PayoutAccount = z.infer<typeof payoutAccountResponseSchema>['data'];
