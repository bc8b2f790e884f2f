import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ORDER_FIELDS } from './fairlead-protocol.ts';
import { FAIRLEAD_PROVIDER_KINDS, type FairleadProviderKind } from './provider-profiles.ts';

/**
 * The payment providers and bank accounts, read from the file named by PAYMENTS_FILE. It contains the providers' secrets, so only the
 * server may read it, and it is kept outside the repository. Clients are offered the providers in its order.
 */
const keySchema = z.string().regex(/^[A-Za-z][\w-]{0,39}$/, 'must be letters, digits, _ and -, beginning with a letter');
const titleSchema = z.string().min(1).max(60);
const secretSchema = z.string().min(16).max(500);

function webAddress(): z.ZodType<string, string> {
  return z
    .string()
    .max(500)
    .refine(
      (text) => URL.canParse(text) && isSafe(new URL(text)),
      'must be an https URL (http only for this machine) without credentials, a query or a fragment',
    );
}

function isSafe({ protocol, hostname, username, password, href }: URL): boolean {
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  return username === '' && password === '' && (protocol === 'https:' || (protocol === 'http:' && isLocal)) && !/[?#]/.test(href);
}

const fairleadProviderSchema = z.strictObject({
  kind: z.enum(FAIRLEAD_PROVIDER_KINDS as [FairleadProviderKind, ...FairleadProviderKind[]]),
  /** Distinguishes several providers of the same kind. */
  key: keySchema.optional(),
  title: titleSchema.optional(),
  url: webAddress().transform((text) => text.replace(/\/+$/, '')),
  merchant: z.string().min(1).max(100),
  secret: secretSchema,
  /** Further origins to which it may redirect the browser, besides its own. */
  redirectOrigins: z.array(webAddress().transform((text) => new URL(text).origin)).default([]),
  /** Its names for the fields of an order that differ from ours. */
  fieldNames: z.partialRecord(z.enum(ORDER_FIELDS), z.string().regex(/^\w{1,60}$/)).default({}),
  canRefund: z.boolean().default(false),
});

const stripeSchema = z.strictObject({
  kind: z.literal('stripe'),
  key: keySchema.optional(),
  title: titleSchema.optional(),
  secretKey: secretSchema,
  webhookSecret: secretSchema,
  /** Replaces Stripe's own URL, for tests. */
  apiUrl: webAddress().optional(),
});

const wireSchema = z.strictObject({
  beneficiary: z.string().min(1).max(100),
  iban: z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9 ]{10,36}$/),
  bic: z.string().regex(/^[A-Z0-9]{8}([A-Z0-9]{3})?$/),
  bank: z.string().min(1).max(100),
});

export const paymentSettingsSchema = z.strictObject({
  bankWire: wireSchema.nullable().default(null),
  providers: z
    .array(z.discriminatedUnion('kind', [fairleadProviderSchema, stripeSchema]))
    .max(50)
    .default([]),
});
export type PaymentSettings = z.infer<typeof paymentSettingsSchema>;

/** Thrown with messages that name the faulty fields and never repeat a value from the file. */
export class PaymentSettingsError extends Error {
  override readonly name = 'PaymentSettingsError';
}

export function readPaymentSettings(file: string): PaymentSettings {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new PaymentSettingsError(`PAYMENTS_FILE names ${file}, which ${why}.`);
  }
  return checkPaymentSettings(content, file);
}

export function checkPaymentSettings(content: unknown, file: string): PaymentSettings {
  const result = paymentSettingsSchema.safeParse(content);
  if (!result.success) {
    const faults = result.error.issues.map(({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`);
    throw new PaymentSettingsError([`PAYMENTS_FILE ${file} was not accepted.`, ...faults].join('\n  '));
  }
  const keys = result.data.providers.map(({ key, kind }) => key ?? kind);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new PaymentSettingsError(`PAYMENTS_FILE ${file} has two providers with the key ${twice}.`);
  return result.data;
}
