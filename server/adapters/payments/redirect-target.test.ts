import { describe, expect, test } from 'vitest';
import { isAllowedTarget, readRedirectTarget } from './redirect-target.ts';

const PAGE = 'https://pay.example.com/3ds?id=1';

describe('the redirect target in a response', () => {
  test.each<[string, unknown, string | null]>([
    ['redirect_3ds_url', { redirect_3ds_url: PAGE }, PAGE],
    ['payment_redirect_url', { payment_redirect_url: PAGE }, PAGE],
    ['SecurePage', { SecurePage: PAGE }, PAGE],
    ['redirectUrl', { redirectUrl: PAGE }, PAGE],
    ['the body itself', ` ${PAGE}\n`, PAGE],
    ['the first of several, in the order of the list', { redirectUrl: 'https://b.example.com/', redirect_3ds_url: PAGE }, PAGE],
    ['the next field if one is empty', { redirect_3ds_url: '', SecurePage: PAGE }, PAGE],
    ['none for a text that is not a URL', { redirectUrl: 'pay' }, null],
    ['none for a script URL', { redirectUrl: 'javascript:alert(1)' }, null],
    ['none in an HTML page', '<html>', null],
    ['none in an empty body', null, null],
  ])('%s', (_case, answer, expected) => {
    expect(readRedirectTarget(answer)).toBe(expected);
  });
});

describe('the browser may be redirected to', () => {
  const ALLOWED = ['https://pay.example.com', 'http://localhost:8090'];
  test.each([
    [PAGE, true],
    ['http://localhost:8090/pay', true],
    ['http://pay.example.com/3ds', false],
    ['https://pay.example.com:8443/3ds', false],
    ['https://pay.example.com.evil.test/3ds', false],
    ['https://pay.example.com@evil.test/3ds', false],
    ['https://user:password@pay.example.com/3ds', false],
    ['https://evil.test/pay.example.com', false],
    ['//pay.example.com/3ds', false],
    ['javascript:alert(1)//https://pay.example.com', false],
    ['data:text/html,https://pay.example.com', false],
  ])('%s: %s', (address, expected) => {
    expect(isAllowedTarget(address, ALLOWED)).toBe(expected);
  });
});
