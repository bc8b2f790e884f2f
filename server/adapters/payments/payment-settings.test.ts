import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkPaymentSettings, PaymentSettingsError, readPaymentSettings } from './payment-settings.ts';

const SECRET = 'a-secret-that-nobody-may-see';

const PAYWAY = { kind: 'PayWay', url: 'https://pay.example.com/fairlead', merchant: 'fairlead', secret: SECRET };
const STRIPE = { kind: 'stripe', secretKey: `sk_live_${SECRET}`, webhookSecret: `whsec_${SECRET}` };
const WIRE = { beneficiary: 'Fairlead', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX', bank: 'A bank' };

function faultOf(content: unknown): string {
  try {
    checkPaymentSettings(content, 'payments.json');
  } catch (error) {
    if (error instanceof PaymentSettingsError) return error.message;
    throw error;
  }
  return 'none';
}

describe('settings that are accepted', () => {
  test('get what they are silent about', () => {
    expect(checkPaymentSettings({ providers: [PAYWAY, STRIPE] }, 'payments.json')).toEqual({
      bankWire: null,
      providers: [{ ...PAYWAY, redirectOrigins: [], fieldNames: {}, canRefund: false }, STRIPE],
    });
  });

  test('are like the example of the README', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    const [, example = ''] = /## Payments[\s\S]*?```json\n([\s\S]*?)```/.exec(readme) ?? [];
    expect(faultOf(JSON.parse(example))).toBe('none');
  });

  test('may be of nobody', () => {
    expect(checkPaymentSettings({}, 'payments.json')).toEqual({ bankWire: null, providers: [] });
  });

  test('have an address without a slash at its end, and origins without a path', () => {
    const { providers } = checkPaymentSettings(
      { providers: [{ ...PAYWAY, url: 'https://pay.example.com/a/', redirectOrigins: ['https://3ds.example.com/x'] }] },
      'payments.json',
    );
    expect(providers).toMatchObject([{ url: 'https://pay.example.com/a', redirectOrigins: ['https://3ds.example.com'] }]);
  });

  test.each(['http://localhost:8090/PayWay', 'http://127.0.0.1:8090/PayWay'])('may name this machine without https: %s', (url) => {
    expect(faultOf({ providers: [{ ...PAYWAY, url }] })).toBe('none');
  });

  test('may have two of a kind under keys of their own', () => {
    expect(faultOf({ providers: [PAYWAY, { ...PAYWAY, key: 'payWayTwo' }] })).toBe('none');
  });
});

describe('a fault names its field, and repeats no value', () => {
  const house = (changes: object) => ({ providers: [PAYWAY, { ...PAYWAY, key: 'second', ...changes }] });
  const stripe = (changes: object) => ({ providers: [{ ...STRIPE, ...changes }] });
  const wire = (changes: object) => ({ bankWire: { ...WIRE, ...changes } });

  test.each<[string, unknown, string]>([
    ['something that is no object', [], 'the whole'],
    ['a field that nobody knows', { banks: [] }, 'the whole'],
    ['a kind that nobody knows', house({ kind: `pay-${SECRET}` }), 'providers.1.kind'],
    ['a secret that is too short', house({ secret: 'short-secret' }), 'providers.1.secret'],
    ['a secret that is missing', house({ secret: undefined }), 'providers.1.secret'],
    ['no merchant', house({ merchant: '' }), 'providers.1.merchant'],
    ['a field of a provider that nobody knows', house({ sekret: SECRET }), 'providers.1'],
    ['an address without https', house({ url: 'http://pay.example.com' }), 'providers.1.url'],
    ['an address of a host that only begins like this machine', house({ url: 'http://localhost.example.com' }), 'providers.1.url'],
    ['an address with a login', house({ url: `https://user:${SECRET}@pay.example.com` }), 'providers.1.url'],
    ['an address with a fragment', house({ url: 'https://pay.example.com/#x' }), 'providers.1.url'],
    ['an address with a query', house({ url: 'https://pay.example.com/?merchant=1' }), 'providers.1.url'],
    ['no address', house({ url: 'pay.example.com' }), 'providers.1.url'],
    ['a redirect to a host without https', house({ redirectOrigins: ['http://3ds.example.com'] }), 'providers.1.redirectOrigins.0'],
    ['a key with a slash', house({ key: '../x' }), 'providers.1.key'],
    ['a field of an order that nobody knows', house({ fieldNames: { colour: 'x' } }), 'providers.1.fieldNames'],
    ['a field renamed to what is no name', house({ fieldNames: { amount: 'a b' } }), 'providers.1.fieldNames.amount'],
    ['a key of Stripe that is missing', stripe({ secretKey: undefined }), 'providers.0.secretKey'],
    ['a webhook secret that is too short', stripe({ webhookSecret: 'whsec_1' }), 'providers.0.webhookSecret'],
    ['another address of Stripe without https', stripe({ apiUrl: 'http://stripe.example.com' }), 'providers.0.apiUrl'],
    ['an IBAN that is none', wire({ iban: 'DE' }), 'bankWire.iban'],
    ['a BIC that is none', wire({ bic: 'COBA' }), 'bankWire.bic'],
  ])('%s', (_case, content, field) => {
    const fault = faultOf(content);
    expect(fault).toContain('payments.json');
    expect(fault).toContain(`\n  ${field}: `);
    expect(fault).not.toContain(SECRET);
    expect(fault).not.toContain('short-secret');
  });

  test('two providers with one key', () => {
    expect(faultOf({ providers: [PAYWAY, PAYWAY] })).toBe('PAYMENTS_FILE payments.json has two providers with the key PayWay.');
    expect(faultOf({ providers: [PAYWAY, { ...STRIPE, key: 'PayWay' }] })).toContain('the key PayWay');
  });
});

describe('a file', () => {
  function write(content: string): string {
    const directory = mkdtempSync(join(tmpdir(), 'fairlead-payments-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const file = join(directory, 'payments.json');
    writeFileSync(file, content);
    return file;
  }

  test('is read', () => {
    expect(readPaymentSettings(write(JSON.stringify({ bankWire: WIRE }))).bankWire).toEqual(WIRE);
  });

  test.each([
    ['is not JSON', () => write(`{"secret": ${SECRET}`), 'which is not JSON'],
    ['is not there', () => '/nowhere/payments.json', 'which cannot be read'],
  ])('that %s is said to be so', (_case, file, message) => {
    const named = file();
    expect(() => readPaymentSettings(named)).toThrow(`PAYMENTS_FILE names ${named}, ${message}.`);
  });
});
