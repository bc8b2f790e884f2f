import { describe, expect, test } from 'vitest';
import { describeError, maskAddress, maskFields, maskText, maskUrl } from './log-masking.ts';

const token = 'Zm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm8';

describe('maskUrl', () => {
  test.each([
    ['/platform/BTCUSD', '/platform/BTCUSD'],
    ['/api/get/assets?token=abc', '/api/get/assets?token=[secret]'],
    ['/api/market/candles?symbol=BTCUSD&interval=1m', '/api/market/candles?symbol=BTCUSD&interval=1m'],
    ['/?ref=ABC&lang=de', '/?ref=[secret]&lang=de'],
    ['/login?email=demo%40fairlead.test', '/login?email=[secret]'],
    ['/login?demo%40fairlead.test', '/login?[email]=[secret]'],
    ['/api/accounts/login/one-time-code', '/api/accounts/login/[secret]'],
    ['/api/accounts/login', '/api/accounts/login'],
    ['/api/transactions/get/short', '/api/transactions/get/[secret]'],
    [`/api/transactions/get/${token}?token=${token}`, '/api/transactions/get/[secret]?token=[secret]'],
    ['/api/transaction/frame?of=c2VhbGVk', '/api/transaction/frame?of=[secret]'],
    ['/api/transactions/page.csv?group=deposits&token=abc', '/api/transactions/page.csv?group=[secret]&token=[secret]'],
    ['/api/singletons/get/Settings?token=abc&lang=de', '/api/singletons/get/Settings?token=[secret]&lang=de'],
    [
      '/api/collections/get/pages?filter[title_slug]=about&token=abc',
      '/api/collections/get/pages?filter[title_slug]=[secret]&token=[secret]',
    ],
    ['/api/forms/submit/contact?token=abc&form[name]=Ada', '/api/forms/submit/contact?token=[secret]&form[name]=[secret]'],
    ['/autoLogin/one-time-code?x=1', '/autoLogin/[secret]?x=[secret]'],
    ['/affiliate/password?code=short', '/affiliate/password?code=[secret]'],
    ['/api/affiliate/entries?limit=50&token=abc', '/api/affiliate/entries?limit=50&token=[secret]'],
    [`/nowhere/flr_${token}`, '/nowhere/[token]'],
    [`/nowhere/${token}`, '/nowhere/[token]'],
    ['/nowhere/demo@fairlead.test', '/nowhere/[email]'],
    ['/api/get/assets?symbol=demo@fairlead.test', '/api/get/assets?symbol=[email]'],
    ['/%zz?token=%zz', '/%zz?token=[secret]'],
  ])('%s', (url, expected) => {
    expect(maskUrl(url)).toBe(expected);
  });
});

test.each([
  ['192.0.2.77', '192.0.2.0'],
  ['::ffff:192.0.2.77', '192.0.2.0'],
  ['2001:db8:7:1:2:3:4:5', '2001:db8:7::'],
  ['2001:db8::1', '2001:db8::'],
  ['::1', '::'],
])('maskAddress reduces %s to %s', (address, expected) => {
  expect(maskAddress(address)).toBe(expected);
});

test.each([
  ['DE89370400440532013000', '[iban]'],
  ['the account DE89 3704 0044 0532 0130 00 was closed', 'the account [iban] was closed'],
  ['to ES91 2100 0418 4502 0005 1332 one day', 'to [iban] one day'],
  ['gb29nwbk60161331926819', '[iban]'],
  ['the order DE8937040044053201AB', 'the order DE8937040044053201AB'],
  ['DE89 of 2026', 'DE89 of 2026'],
])('maskText masks the bank account in %j', (text, expected) => {
  expect(maskText(text)).toBe(expected);
});

test('maskText leaves package paths alone', () => {
  expect(maskText('at /srv/node_modules/@fastify/swagger/index.js:10:3')).toBe('at /srv/node_modules/@fastify/swagger/index.js:10:3');
});

describe('maskFields', () => {
  test.each([
    'token',
    'access_token',
    'password',
    'new_password',
    'current_password',
    'captcha',
    'code',
    'recovery_code',
    'secret',
    'reason',
    'email',
    'phone',
    'first_name',
    'last_name',
    'birth_date',
    'street',
    'comments',
    'iban',
    'bank_account',
  ])('masks %s at any depth', (name) => {
    const masked = maskFields({ [name]: 'x', body: { [name]: ['x'] }, list: [{ [name]: { inner: 'x' } }] });
    expect(masked).toEqual({ [name]: '[secret]', body: { [name]: '[secret]' }, list: [{ [name]: '[secret]' }] });
  });

  test('leaves everything else as it is', () => {
    const fields = { symbol: 'BTCUSD', count: 3, isOpen: false, nothing: null, at: new Date(0), details: { accountId: 7 } };
    expect(maskFields(fields)).toEqual(fields);
  });

  test('leaves an error to describeError, with its code', () => {
    const error = Object.assign(new Error('lost'), { code: '08006' });
    expect(maskFields({ err: error })['err']).toBe(error);
  });

  test('handles an object that contains itself', () => {
    const round: Record<string, unknown> = {};
    round['round'] = round;
    expect(JSON.stringify(maskFields(round))).toContain('[deep]');
  });
});

describe('describeError', () => {
  test('drops the parameters of a failed query from the message and the stack', () => {
    const error = new Error('Failed query: select 1 where email = $1\nparams: demo@fairlead.test', { cause: new Error('no such column') });
    const described = describeError(error);
    expect(described).toMatchObject({
      type: 'Error',
      message: 'Failed query: select 1 where email = $1',
      cause: { message: 'no such column' },
    });
    expect(JSON.stringify(described)).not.toContain('demo@');
  });

  test("keeps only an error's code, not its other properties", () => {
    const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(demo@fairlead.test) already exists.' });
    const { stack, ...rest } = describeError(error);
    expect(rest).toEqual({ type: 'Error', message: 'duplicate key', code: '23505' });
    expect(stack).toMatch(/^\s+at /);
  });

  test('masks what looks like a secret in the message', () => {
    expect(describeError(new Error(`${token} of demo@fairlead.test`)).message).toBe('[token] of [email]');
    expect(describeError(new Error(`the token flr_${token}.`)).message).toBe('the token [token].');
  });

  test('treats a non-error as text', () => {
    expect(describeError('gone')).toEqual({ type: 'string', message: 'gone' });
  });
});
