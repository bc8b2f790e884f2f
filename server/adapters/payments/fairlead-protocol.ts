import { textSchema } from '@fairlead/contract/fields.ts';
import { centsFromEuros, centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import { z } from 'zod';
import type { PaymentOrder, ProviderReport } from './payment-provider.ts';

/**
 * The default protocol between Fairlead and a payment provider, unless the configuration says otherwise. JSON over https, signed as in
 * request-signature.ts, amounts as text with two decimals:
 *
 *     POST {url}/payments          the order: every field below          -> where the browser goes
 *     GET  {url}/payments/{order}  the state of the order                -> a report, or 404
 *     GET  {url}/payments?from=&until=   all orders of a period (ISO 8601, UTC)  -> { payments: [report] }
 *     POST {url}/refunds           { refund_id, order_id, reference, amount, currency } -> { reference }, or 409 { message }
 *     POST {our callback URL}      a report
 *
 * A report is { event_id, order_id, reference, status, amount, currency } with status one of pending, paid, declined and reversed. The
 * amount is what was paid; if the status is reversed, it is the total reversed or disputed, which may be part of the payment.
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

/** Describes an order for the wire; `names` are the provider's own names for some fields. */
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
    context.addIssue({ code: 'custom', message: 'the amount is not exact' });
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
/** From a provider whose page opens in a new tab. */
export const linkAnswerSchema = z.object({ url: textSchema.max(2_000), reference: textSchema.max(200).nullish() });
/** From a provider whose script runs in a frame. */
export const widgetAnswerSchema = z.object({ session: z.string().regex(/^[\w.-]{1,500}$/), reference: textSchema.max(200).nullish() });
