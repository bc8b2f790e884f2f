/** Parses those of Stripe's signed events that concern our orders, ignoring everything else in them. */
import { textSchema } from '@fairlead/contract/fields.ts';
import { cents } from '@fairlead/domain/money.ts';
import { z } from 'zod';

const idSchema = textSchema.min(1).max(200);
/** Cents. Stripe itself allows at most twelve digits. */
const amountSchema = z.number().int().min(0).max(999_999_999_999).transform(cents);
const currencySchema = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .transform((text) => text.toUpperCase());
/** The payment that an object refers to: its id, or the expanded payment. */
const intentSchema = z.union([idSchema, z.object({ id: idSchema }).transform(({ id }) => id)]);

const sessionSchema = z.object({
  id: idSchema,
  client_reference_id: idSchema.nullish(),
  amount_total: amountSchema.nullish(),
  currency: currencySchema.nullish(),
  status: z.string().nullish(),
  payment_status: z.string(),
});
export type SessionState = z.infer<typeof sessionSchema>;

const disputeStageSchema = z.object({ status: z.string() });

const disputeSchema = disputeStageSchema.extend({
  amount: amountSchema,
  currency: currencySchema,
  payment_intent: intentSchema.nullish(),
});

const chargeSchema = z.object({ amount_refunded: amountSchema, currency: currencySchema, payment_intent: intentSchema.nullish() });

const refundSchema = z.object({ currency: currencySchema, payment_intent: intentSchema.nullish() });

const SESSION_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const;
const DISPUTE_EVENTS = ['charge.dispute.created', 'charge.dispute.funds_withdrawn'] as const;
const REFUND_EVENTS = ['refund.created', 'refund.updated', 'charge.refund.updated'] as const;

const headSchema = z.object({ id: idSchema, type: z.string(), created: z.number().int().optional() });
const subjectSchema = z.object({ data: z.object({ object: z.unknown() }) });

/** `created` is in seconds since 1970 UTC; null if the event does not have it. */
interface EventHead {
  readonly id: string;
  readonly created: number | null;
}

export type StripeEvent = EventHead &
  (
    | { readonly kind: 'session'; readonly session: SessionState; readonly isFailed: boolean }
    | { readonly kind: 'dispute'; readonly dispute: z.infer<typeof disputeSchema> }
    | { readonly kind: 'refund'; readonly paymentIntent: string | null; readonly currency: string }
    /** Not about an order. */
    | { readonly kind: 'other' }
  );

/** Returns null if it is not an event, or lacks what its type requires. */
export function readStripeEvent(json: unknown): StripeEvent | null {
  const head = headSchema.safeParse(json);
  if (!head.success) return null;
  const { id, type, created = null } = head.data;
  if (isOneOf(SESSION_EVENTS, type)) {
    const session = readSubject(sessionSchema, json);
    return session && { id, created, kind: 'session', session, isFailed: type === 'checkout.session.async_payment_failed' };
  }
  if (isOneOf(DISPUTE_EVENTS, type)) {
    const stage = readSubject(disputeStageSchema, json);
    if (stage !== null && !withholdsMoney(stage)) return { id, created, kind: 'other' };
    const dispute = readSubject(disputeSchema, json);
    return dispute && { id, created, kind: 'dispute', dispute };
  }
  if (type === 'charge.refunded' || isOneOf(REFUND_EVENTS, type)) {
    const subject = readSubject(type === 'charge.refunded' ? chargeSchema : refundSchema, json);
    return subject && { id, created, kind: 'refund', paymentIntent: subject.payment_intent ?? null, currency: subject.currency };
  }
  return { id, created, kind: 'other' };
}

/** Neither a bank's inquiry nor a dispute we won withholds money. */
export function withholdsMoney({ status }: { readonly status: string }): boolean {
  return !status.startsWith('warning_') && status !== 'won' && status !== 'prevented';
}

function readSubject<Subject extends z.ZodType>(schema: Subject, json: unknown): z.output<Subject> | null {
  const event = subjectSchema.safeParse(json);
  const subject = schema.safeParse(event.data?.data.object);
  return subject.success ? subject.data : null;
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return names.some((each) => each === name);
}
