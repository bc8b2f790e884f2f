import type { LinkView } from '@fairlead/contract/content/view.ts';
import { expect, test } from 'vitest';
import { isExternal, selectEntrances, selectFooterLinks, selectHeaderLinks, selectLegalLinks, type MenuSources } from './site-links.ts';

const ORDINARY = { special_mode: false, platform_only: false, registration_allowed: true, economics: null };
const PLATFORM_ONLY = { ...ORDINARY, platform_only: true };
const SPECIAL = { ...ORDINARY, special_mode: true };
const CLOSED = { ...ORDINARY, registration_allowed: false };
const WITH_CALENDAR = { ...ORDINARY, economics: true };

const PLATFORM = '/platform/BTCUSD';
const ACCOUNT = '/my-account/info';
const TRANSACTIONS = '/transactions/deposits';
const CALENDAR = '/economic-calendar';
const VERIFY = '/verify';

const NO_MENUS = { menus: null, economics: false };
const menu = (...urls: readonly string[]): readonly LinkView[] => urls.map((url) => ({ url, text: `To ${url}` }));
const withMenus = (
  header: readonly LinkView[],
  footer: readonly LinkView[] = [],
  legal: readonly LinkView[] = [],
): MenuSources['site'] => ({
  menus: { header, footer, legal },
  economics: false,
});
const addresses = (links: readonly { readonly to: string }[]) => links.map(({ to }) => to);

test.each<[string, boolean, MenuSources['settings'], MenuSources['site'], readonly string[]]>([
  ['a visitor', true, ORDINARY, NO_MENUS, ['/', '/about']],
  ['a visitor in special mode, which has no home page', true, SPECIAL, NO_MENUS, []],
  ['a visitor on a platform-only site', true, PLATFORM_ONLY, NO_MENUS, []],
  ["a visitor, from an editor's menu", true, ORDINARY, withMenus(menu('/', '/costs', '/about')), ['/', '/costs', '/about']],
  [
    'a visitor, including the links of the spec that an editor left out',
    true,
    ORDINARY,
    withMenus(menu('/costs')),
    ['/', '/about', '/costs'],
  ],
  ['a visitor in special mode, without the home page', true, SPECIAL, withMenus(menu('/', '/about?from=menu', '/costs')), ['/costs']],
  ['a visitor, with the calendar from the configuration', true, WITH_CALENDAR, NO_MENUS, ['/', '/about', CALENDAR]],
  ['a visitor, with the calendar from the content', true, ORDINARY, { menus: null, economics: true }, ['/', '/about', CALENDAR]],
  [
    'a visitor, without the calendar if the configuration excludes it',
    true,
    { ...ORDINARY, economics: false },
    { menus: null, economics: true },
    ['/', '/about'],
  ],
  ['a visitor, with the calendar only once', true, WITH_CALENDAR, withMenus(menu('/', CALENDAR, '/about')), ['/', CALENDAR, '/about']],
  ["a visitor, without a menu's calendar against the setting", true, ORDINARY, withMenus(menu('/', '/about', CALENDAR)), ['/', '/about']],
  ['a client', false, ORDINARY, NO_MENUS, [PLATFORM, ACCOUNT, TRANSACTIONS]],
  ["a client, whatever the visitors' menu", false, ORDINARY, withMenus(menu('/', '/costs')), [PLATFORM, ACCOUNT, TRANSACTIONS]],
  ['a client on a platform-only site', false, PLATFORM_ONLY, NO_MENUS, [PLATFORM, ACCOUNT, TRANSACTIONS]],
  ['a client, with the calendar', false, WITH_CALENDAR, NO_MENUS, [PLATFORM, ACCOUNT, TRANSACTIONS, CALENDAR]],
])('the header has the links for %s', (_, isGuest, settings, site, expected) => {
  expect(addresses(selectHeaderLinks({ isGuest, settings, site }))).toEqual(expected);
});

const EXECUTION = '/execution-quality';
const OWN_PAGES = ['/about', '/referrals', '/account-levels', '/contact-us', EXECUTION, VERIFY];

test.each<[string, boolean, MenuSources['settings'], MenuSources['site'], readonly string[]]>([
  ['a visitor', true, ORDINARY, NO_MENUS, ['/', ...OWN_PAGES, '/login', '/register']],
  ['a visitor while registration is closed', true, CLOSED, NO_MENUS, ['/', ...OWN_PAGES, '/login']],
  ['a visitor on a platform-only site', true, PLATFORM_ONLY, NO_MENUS, ['/contact-us', EXECUTION, VERIFY, '/login', '/register']],
  ['a visitor in special mode', true, SPECIAL, NO_MENUS, ['/contact-us', EXECUTION, VERIFY, '/login', '/register']],
  ['a client', false, ORDINARY, NO_MENUS, [PLATFORM, ...OWN_PAGES]],
  ['a client on a platform-only site', false, PLATFORM_ONLY, NO_MENUS, [PLATFORM, '/contact-us', EXECUTION, VERIFY]],
  ['a client, with the calendar', false, WITH_CALENDAR, NO_MENUS, [PLATFORM, ...OWN_PAGES, CALENDAR]],
  [
    "a visitor, from an editor's menu",
    true,
    ORDINARY,
    withMenus([], menu('/blog', '/about')),
    ['/', '/blog', '/about', EXECUTION, VERIFY, '/login', '/register'],
  ],
  [
    "a client, from an editor's menu without home",
    false,
    ORDINARY,
    withMenus([], menu('/', '/blog/')),
    [PLATFORM, '/blog/', EXECUTION, VERIFY],
  ],
  [
    'a visitor, without the platform',
    true,
    ORDINARY,
    withMenus([], menu('/platform/EURUSD', '/blog')),
    ['/', '/blog', EXECUTION, VERIFY, '/login', '/register'],
  ],
  [
    "a client on a platform-only site, without a menu's links of the home page",
    false,
    PLATFORM_ONLY,
    withMenus([], menu('/about/', '/referrals#how', '/account-levels', '/blog')),
    [PLATFORM, '/blog', EXECUTION, VERIFY],
  ],
])('the footer has the links for %s', (_, isGuest, settings, site, expected) => {
  expect(addresses(selectFooterLinks({ isGuest, settings, site }))).toEqual(expected);
});

test.each([
  ['our own', NO_MENUS, ['/terms-conditions', '/cookies', '/aml-policy', '/kyc-policy', '/privacy-policy']],
  ["an editor's", withMenus([], [], menu('/terms-conditions', '/imprint')), ['/terms-conditions', '/imprint']],
])('the legal links are %s', (_, site, expected) => {
  expect(addresses(selectLegalLinks(site))).toEqual(expected);
});

test.each([
  ['offered if registration is open', ORDINARY, ['/login', '/register']],
  ['not offered if registration is closed', CLOSED, ['/login']],
])('sign-up is %s', (_, settings, expected) => {
  expect(addresses(selectEntrances(settings))).toEqual(expected);
});

test('a menu does not link to sign-up while registration is closed', () => {
  const site = withMenus(menu('/', '/about', '/register'));
  expect(addresses(selectHeaderLinks({ isGuest: true, settings: CLOSED, site }))).toEqual(['/', '/about']);
});

test.each([
  ['https://example.com/', true],
  ['HTTP://example.com', true],
  ['/about', false],
  ['mailto:us@example.com', false],
  ['tel:+49301234', false],
])('%s is another site: %s', (to, expected) => {
  expect(isExternal(to)).toBe(expected);
});
