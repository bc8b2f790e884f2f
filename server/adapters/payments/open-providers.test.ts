import { expect, test } from 'vitest';
import { openProviders } from './open-providers.ts';
import { checkPaymentSettings } from './payment-settings.ts';
import { FAIRLEAD_PROVIDER_KINDS } from './provider-profiles.ts';

const SECRET = 'a-secret-of-the-provider';
const STRIPE = { kind: 'stripe', secretKey: `sk_live_${SECRET}`, webhookSecret: `whsec_${SECRET}` };

const provider = (kind: string, changes: object = {}) => ({
  kind,
  url: `https://${kind.toLowerCase()}.example.com/pay`,
  merchant: 'm',
  secret: SECRET,
  ...changes,
});

function open(...providers: readonly object[]) {
  return openProviders(checkPaymentSettings({ providers }, 'payments.json'), () => 0);
}

test('every kind of provider can be opened, in the order of the settings', async () => {
  const opened = await open(...FAIRLEAD_PROVIDER_KINDS.map((kind) => provider(kind)), STRIPE);
  expect(opened.map(({ key }) => key)).toEqual([...FAIRLEAD_PROVIDER_KINDS, 'stripe']);
});

test.each([
  ['cidrus', 1, 'Credit card'],
  ['cashier', 1, 'Credit card'],
  ['partnerExchange', 3, 'partnerExchange'],
  ['titan', 9, 'titan'],
])('%s belongs to method %i and has the default title %s', async (kind, method, title) => {
  expect(await open(provider(kind))).toMatchObject([{ key: kind, method, title }]);
});

test('Stripe belongs to the credit card method', async () => {
  expect(await open(STRIPE)).toMatchObject([{ key: 'stripe', method: 1, title: 'Credit card' }]);
});

test('a configured key and title are used', async () => {
  const own = { key: 'second', title: 'Cards' };
  expect(await open(provider('PayWay', own), { ...STRIPE, key: 'third', title: 'More cards' })).toMatchObject([
    own,
    { key: 'third', title: 'More cards' },
  ]);
});

test.each([
  ['receives a form', 'paymaxis', { forms: ['https://paymaxis.example.com', 'https://3ds.example.com'], frames: [] }],
  ['a frame shows', 'cashier', { forms: [], frames: ['https://cashier.example.com', 'https://3ds.example.com'] }],
  ['is only redirected to', 'PayWay', { forms: [], frames: [] }],
])('our pages’ security policy allows a provider that %s only what it needs', async (_case, kind, pageOrigins) => {
  expect(await open(provider(kind, { redirectOrigins: ['https://3ds.example.com'] }))).toMatchObject([{ pageOrigins }]);
});

test('only providers that can refund offer refunds', async () => {
  const opened = await open(provider('PayWay'), provider('cidrus', { canRefund: true }));
  expect(opened.map(({ refund }) => refund !== null)).toEqual([false, true]);
});
