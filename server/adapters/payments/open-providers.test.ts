import { expect, test } from 'vitest';
import { openProviders } from './open-providers.ts';
import { checkPaymentSettings } from './payment-settings.ts';
import { HOUSE_PROVIDER_KINDS } from './provider-profiles.ts';

const SECRET = 'a-secret-of-the-provider';
const STRIPE = { kind: 'stripe', secretKey: `sk_live_${SECRET}`, webhookSecret: `whsec_${SECRET}` };

const house = (kind: string, changes: object = {}) => ({
  kind,
  url: `https://${kind.toLowerCase()}.example.com/pay`,
  merchant: 'm',
  secret: SECRET,
  ...changes,
});

function open(...providers: readonly object[]) {
  return openProviders(checkPaymentSettings({ providers }, 'payments.json'), () => 0);
}

test('every kind can be opened, in the order of the settings', async () => {
  const opened = await open(...HOUSE_PROVIDER_KINDS.map((kind) => house(kind)), STRIPE);
  expect(opened.map(({ key }) => key)).toEqual([...HOUSE_PROVIDER_KINDS, 'stripe']);
});

test.each([
  ['cidrus', 1, 'Credit card'],
  ['cashier', 1, 'Credit card'],
  ['partnerExchange', 3, 'partnerExchange'],
  ['titan', 9, 'titan'],
])('%s belongs to method %i, and is called %s where nothing else is said', async (kind, method, title) => {
  expect(await open(house(kind))).toMatchObject([{ key: kind, method, title }]);
});

test('Stripe is a credit card', async () => {
  expect(await open(STRIPE)).toMatchObject([{ key: 'stripe', method: 1, title: 'Credit card' }]);
});

test('a key and a title of its own are taken', async () => {
  const own = { key: 'second', title: 'Cards' };
  expect(await open(house('PayWay', own), { ...STRIPE, key: 'third', title: 'More cards' })).toMatchObject([
    own,
    { key: 'third', title: 'More cards' },
  ]);
});

test.each([
  ['a form is posted to', 'paymaxis', { forms: ['https://paymaxis.example.com', 'https://3ds.example.com'], frames: [] }],
  ['a frame shows', 'cashier', { forms: [], frames: ['https://cashier.example.com', 'https://3ds.example.com'] }],
  ['is only gone to', 'PayWay', { forms: [], frames: [] }],
])('our pages allow a provider that %s no more than that', async (_case, kind, pageOrigins) => {
  expect(await open(house(kind, { redirectOrigins: ['https://3ds.example.com'] }))).toMatchObject([{ pageOrigins }]);
});

test('only who can refund is asked to', async () => {
  const opened = await open(house('PayWay'), house('cidrus', { canRefund: true }));
  expect(opened.map(({ refund }) => refund !== null)).toEqual([false, true]);
});
