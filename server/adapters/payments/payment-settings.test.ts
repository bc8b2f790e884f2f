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
  test('get defaults for omitted values', () => {
    expect(checkPaymentSettings({ providers: [PAYWAY, STRIPE] }, 'payments.json')).toEqual({
      bankWire: null,
      providers: [{ ...PAYWAY, redirectOrigins: [], fieldNames: {}, canRefund: false }, STRIPE],
    });
  });

  test('match the example in docs/payments.md', () => {
    const page = readFileSync(new URL('../../../docs/payments.md', import.meta.url), 'utf8');
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
    expect(faultOf(JSON.parse(example))).toBe('none');
  });

  test('may have no providers', () => {
    expect(checkPaymentSettings({}, 'payments.json')).toEqual({ bankWire: null, providers: [] });
  });

  test('get URLs without a trailing slash, and origins without a path', () => {
    const { providers } = checkPaymentSettings(
      { providers: [{ ...PAYWAY, url: 'https://pay.example.com/a/', redirectOrigins: ['https://3ds.example.com/x'] }] },
      'payments.json',
    );
    expect(providers).toMatchObject([{ url: 'https://pay.example.com/a', redirectOrigins: ['https://3ds.example.com'] }]);
  });

  test.each(['http://localhost:8090/PayWay', 'http://127.0.0.1:8090/PayWay'])('may use this machine without https: %s', (url) => {
    expect(faultOf({ providers: [{ ...PAYWAY, url }] })).toBe('none');
  });

  test('may have two providers of a kind with different keys', () => {
    expect(faultOf({ providers: [PAYWAY, { ...PAYWAY, key: 'payWayTwo' }] })).toBe('none');
  });
});

describe('a fault names its field and repeats no value', () => {
  const provider = (changes: object) => ({ providers: [PAYWAY, { ...PAYWAY, key: 'second', ...changes }] });
  const stripe = (changes: object) => ({ providers: [{ ...STRIPE, ...changes }] });
  const wire = (changes: object) => ({ bankWire: { ...WIRE, ...changes } });

  test.each<[string, unknown, string]>([
    ['not an object', [], 'the whole'],
    ['an unknown field', { banks: [] }, 'the whole'],
    ['an unknown kind', provider({ kind: `pay-${SECRET}` }), 'providers.1.kind'],
    ['a short secret', provider({ secret: 'short-secret' }), 'providers.1.secret'],
    ['a missing secret', provider({ secret: undefined }), 'providers.1.secret'],
    ['no merchant', provider({ merchant: '' }), 'providers.1.merchant'],
    ['an unknown field of a provider', provider({ sekret: SECRET }), 'providers.1'],
    ['a URL without https', provider({ url: 'http://pay.example.com' }), 'providers.1.url'],
    ['a host that only starts like localhost', provider({ url: 'http://localhost.example.com' }), 'providers.1.url'],
    ['a URL with credentials', provider({ url: `https://user:${SECRET}@pay.example.com` }), 'providers.1.url'],
    ['a URL with a fragment', provider({ url: 'https://pay.example.com/#x' }), 'providers.1.url'],
    ['a URL with a query', provider({ url: 'https://pay.example.com/?merchant=1' }), 'providers.1.url'],
    ['a host instead of a URL', provider({ url: 'pay.example.com' }), 'providers.1.url'],
    ['a redirect origin without https', provider({ redirectOrigins: ['http://3ds.example.com'] }), 'providers.1.redirectOrigins.0'],
    ['a key with a slash', provider({ key: '../x' }), 'providers.1.key'],
    ['an unknown field of an order', provider({ fieldNames: { colour: 'x' } }), 'providers.1.fieldNames'],
    ['an invalid field name', provider({ fieldNames: { amount: 'a b' } }), 'providers.1.fieldNames.amount'],
    ['a missing Stripe key', stripe({ secretKey: undefined }), 'providers.0.secretKey'],
    ['a short webhook secret', stripe({ webhookSecret: 'whsec_1' }), 'providers.0.webhookSecret'],
    ['a Stripe URL without https', stripe({ apiUrl: 'http://stripe.example.com' }), 'providers.0.apiUrl'],
    ['an invalid IBAN', wire({ iban: 'DE' }), 'bankWire.iban'],
    ['an invalid BIC', wire({ bic: 'COBA' }), 'bankWire.bic'],
  ])('%s', (_case, content, field) => {
    const fault = faultOf(content);
    expect(fault).toContain('payments.json');
    expect(fault).toContain(`\n  ${field}: `);
    expect(fault).not.toContain(SECRET);
    expect(fault).not.toContain('short-secret');
  });

  test('two providers with the same key', () => {
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

  test('is read and validated', () => {
    expect(readPaymentSettings(write(JSON.stringify({ bankWire: WIRE }))).bankWire).toEqual(WIRE);
  });

  test.each([
    ['is not JSON', () => write(`{"secret": ${SECRET}`), 'which is not JSON'],
    ['does not exist', () => '/nowhere/payments.json', 'which cannot be read'],
  ])('that %s is reported as such', (_case, file, message) => {
    const named = file();
    expect(() => readPaymentSettings(named)).toThrow(`PAYMENTS_FILE names ${named}, ${message}.`);
  });
});
