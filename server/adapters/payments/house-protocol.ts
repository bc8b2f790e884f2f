import { textSchema } from '@fairlead/contract/fields.ts';
import { centsFromEuros, centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import { z } from 'zod';
import type { PaymentOrder, ProviderReport } from './payment-provider.ts';

/**
 * What travels between us and a provider whose own interface the configuration does not describe otherwise. JSON over https, signed as in
 * request-signature.ts, amounts as text with two decimals:
 *
 *     POST {url}/payments          the order: every field below          -> where the browser goes
 *     GET  {url}/payments/{order}  what became of it                     -> a report, or 404
 *     GET  {url}/payments?from=&until=   what became of all in a span (ISO 8601, UTC)  -> { payments: [report] }
 *     POST {url}/refunds           { refund_id, order_id, reference, amount, currency } -> { reference }, or 409 { message }
 *     POST {our callback address}  a report
 *
 * A report is { event_id, order_id, reference, status, amount, currency } with status one of pending, paid, declined and reversed. The amount is
 * what was paid; where the status is reversed, it is how much of the payment is taken back or disputed in all, which may be a part of it.
 */
export const ORDER_FIELDS = [
  'merchant',
  'order_id',
  'amount',
  'currency',
  'first_name',
  'last_name',
  'address',
  'country_code',
  'state',
  'city',
  'zip',
  'email',
  'phone',
  'language',
  'return_url',
  'callback_url',
] as const;
export type OrderField = (typeof ORDER_FIELDS)[number];

export type FieldNames = Readonly<Partial<Record<OrderField, string>>>;

/** The order as it travels; `names` are the provider's own for some of the fields. */
export function describeOrder(order: PaymentOrder, merchant: string, names: FieldNames): Readonly<Record<string, string>> {
  const { payer } = order;
  const fields: Readonly<Record<OrderField, string>> = {
    merchant,
    order_id: order.orderId,
    amount: writeAmount(order.amount),
    currency: order.currency,
    first_name: payer.firstName,
    last_name: payer.lastName,
    address: payer.street,
    country_code: payer.countryCode,
    state: payer.state,
    city: payer.city,
    zip: payer.zipCode,
    email: payer.email,
    phone: payer.phone,
    language: payer.language,
    return_url: order.returnUrl,
    callback_url: order.callbackUrl,
  };
  return Object.fromEntries(ORDER_FIELDS.map((field) => [names[field] ?? field, fields[field]]));
}

export function writeAmount(amount: Cents): string {
  return centsToEuros(amount).toFixed(2);
}

const amountSchema = z
  .string()
  .regex(/^\d{1,12}\.\d{2}$/)
  .transform((text, context) => {
    const amount = centsFromEuros(Number(text));
    if (amount !== null) return amount;
    context.addIssue({ code: 'custom', message: 'no exact amount' });
    return z.NEVER;
  });

export const reportSchema = z
  .object({
    event_id: textSchema.min(1).max(200),
    order_id: textSchema.min(1).max(200),
    reference: textSchema.max(200).nullish(),
    status: z.enum(['pending', 'paid', 'declined', 'reversed']),
    amount: amountSchema,
    currency: z.string().regex(/^[A-Z]{3}$/),
  })
  .transform(({ event_id, order_id, reference, status, amount, currency }): ProviderReport => ({
    eventId: event_id,
    orderId: order_id,
    providerReference: reference ?? null,
    outcome: status,
    amount,
    currency,
  }));

export const reportListSchema = z.object({ payments: z.array(reportSchema).max(100_000) });
export const refundAnswerSchema = z.object({ reference: textSchema.min(1).max(200) });
export const refusalSchema = z.object({ message: textSchema.max(500) });
/** Of a provider whose page is opened in a new tab. */
export const linkAnswerSchema = z.object({ url: textSchema.max(2_000), reference: textSchema.max(200).nullish() });
/** Of a provider whose script runs in a frame. */
export const widgetAnswerSchema = z.object({ session: z.string().regex(/^[\w.-]{1,500}$/), reference: textSchema.max(200).nullish() });
