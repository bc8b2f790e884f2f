import { expect, test } from 'vitest';
import { selectEntrances, selectFooterLinks, selectHeaderLinks } from './site-links.ts';

const ORDINARY = { special_mode: false, platform_only: false, registration_allowed: true };
const PLATFORM_ONLY = { ...ORDINARY, platform_only: true };
const SPECIAL = { ...ORDINARY, special_mode: true };
const CLOSED = { ...ORDINARY, registration_allowed: false };

const PLATFORM = '/platform/BTCUSD';
const ACCOUNT = '/my-account/info';
const TRANSACTIONS = '/transactions/deposits';

test.each([
  ['a visitor', true, ORDINARY, ['/', '/about']],
  ['a visitor in special mode, where there is no home page', true, SPECIAL, []],
  ['a visitor where there is only the platform', true, PLATFORM_ONLY, []],
  ['a client', false, ORDINARY, [PLATFORM, ACCOUNT, TRANSACTIONS]],
  ['a client where there is only the platform', false, PLATFORM_ONLY, [PLATFORM, ACCOUNT, TRANSACTIONS]],
])('the header leads %s', (_, isGuest, settings, addresses) => {
  expect(selectHeaderLinks(isGuest, settings).map(({ to }) => to)).toEqual(addresses);
});

test.each([
  ['a visitor', true, ORDINARY, ['/', '/about', '/account-levels', '/contact-us', '/login', '/register']],
  ['a visitor while nobody can sign up', true, CLOSED, ['/', '/about', '/account-levels', '/contact-us', '/login']],
  ['a visitor where there is only the platform', true, PLATFORM_ONLY, ['/contact-us', '/login', '/register']],
  ['a client', false, ORDINARY, [PLATFORM, '/about', '/account-levels', '/contact-us']],
  ['a client where there is only the platform', false, PLATFORM_ONLY, [PLATFORM, '/contact-us']],
])('the footer leads %s', (_, isGuest, settings, addresses) => {
  expect(selectFooterLinks(isGuest, settings).map(({ to }) => to)).toEqual(addresses);
});

test.each([
  ['offered where it is allowed', ORDINARY, ['/login', '/register']],
  ['not offered where it is not', CLOSED, ['/login']],
])('signing up is %s', (_, settings, addresses) => {
  expect(selectEntrances(settings).map(({ to }) => to)).toEqual(addresses);
});
