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
  ['a visitor in special mode, where there is no home page', true, SPECIAL, NO_MENUS, []],
  ['a visitor where there is only the platform', true, PLATFORM_ONLY, NO_MENUS, []],
  ['a visitor, by the menu that an editor made', true, ORDINARY, withMenus(menu('/', '/costs', '/about')), ['/', '/costs', '/about']],
  [
    'a visitor to what the spec asks for, though an editor left it out',
    true,
    ORDINARY,
    withMenus(menu('/costs')),
    ['/', '/about', '/costs'],
  ],
  ['a visitor to nothing of the home page in special mode', true, SPECIAL, withMenus(menu('/', '/about?from=menu', '/costs')), ['/costs']],
  ['a visitor to the calendar by the configuration', true, WITH_CALENDAR, NO_MENUS, ['/', '/about', CALENDAR]],
  ['a visitor to the calendar by the content', true, ORDINARY, { menus: null, economics: true }, ['/', '/about', CALENDAR]],
  [
    'nobody to the calendar against the configuration',
    true,
    { ...ORDINARY, economics: false },
    { menus: null, economics: true },
    ['/', '/about'],
  ],
  ['to the calendar once', true, WITH_CALENDAR, withMenus(menu('/', CALENDAR, '/about')), ['/', CALENDAR, '/about']],
  ['nobody to the calendar by a menu against the setting', true, ORDINARY, withMenus(menu('/', '/about', CALENDAR)), ['/', '/about']],
  ['a client', false, ORDINARY, NO_MENUS, [PLATFORM, ACCOUNT, TRANSACTIONS]],
  ['a client, whatever the menu of visitors', false, ORDINARY, withMenus(menu('/', '/costs')), [PLATFORM, ACCOUNT, TRANSACTIONS]],
  ['a client where there is only the platform', false, PLATFORM_ONLY, NO_MENUS, [PLATFORM, ACCOUNT, TRANSACTIONS]],
  ['a client to the calendar', false, WITH_CALENDAR, NO_MENUS, [PLATFORM, ACCOUNT, TRANSACTIONS, CALENDAR]],
])('the header leads %s', (_, isGuest, settings, site, expected) => {
  expect(addresses(selectHeaderLinks({ isGuest, settings, site }))).toEqual(expected);
});

const OWN_PAGES = ['/about', '/referrals', '/account-levels', '/contact-us'];

test.each<[string, boolean, MenuSources['settings'], MenuSources['site'], readonly string[]]>([
  ['a visitor', true, ORDINARY, NO_MENUS, ['/', ...OWN_PAGES, '/login', '/register']],
  ['a visitor while nobody can sign up', true, CLOSED, NO_MENUS, ['/', ...OWN_PAGES, '/login']],
  ['a visitor where there is only the platform', true, PLATFORM_ONLY, NO_MENUS, ['/contact-us', '/login', '/register']],
  ['a visitor in special mode', true, SPECIAL, NO_MENUS, ['/contact-us', '/login', '/register']],
  ['a client', false, ORDINARY, NO_MENUS, [PLATFORM, ...OWN_PAGES]],
  ['a client where there is only the platform', false, PLATFORM_ONLY, NO_MENUS, [PLATFORM, '/contact-us']],
  ['a client to the calendar', false, WITH_CALENDAR, NO_MENUS, [PLATFORM, ...OWN_PAGES, CALENDAR]],
  [
    "a visitor by an editor's menu",
    true,
    ORDINARY,
    withMenus([], menu('/blog', '/about')),
    ['/', '/blog', '/about', '/login', '/register'],
  ],
  ['a client by it, and not home', false, ORDINARY, withMenus([], menu('/', '/blog/')), [PLATFORM, '/blog/']],
  [
    'a visitor not to the platform',
    true,
    ORDINARY,
    withMenus([], menu('/platform/EURUSD', '/blog')),
    ['/', '/blog', '/login', '/register'],
  ],
  [
    'a client where there is only the platform, to nothing of the home page in a menu',
    false,
    PLATFORM_ONLY,
    withMenus([], menu('/about/', '/referrals#how', '/account-levels', '/blog')),
    [PLATFORM, '/blog'],
  ],
])('the footer leads %s', (_, isGuest, settings, site, expected) => {
  expect(addresses(selectFooterLinks({ isGuest, settings, site }))).toEqual(expected);
});

test.each([
  ['by our own links', NO_MENUS, ['/terms-conditions', '/cookies', '/aml-policy', '/kyc-policy', '/privacy-policy']],
  ["by an editor's", withMenus([], [], menu('/terms-conditions', '/imprint')), ['/terms-conditions', '/imprint']],
])('the legal pages are led to %s', (_, site, expected) => {
  expect(addresses(selectLegalLinks(site))).toEqual(expected);
});

test.each([
  ['offered where it is allowed', ORDINARY, ['/login', '/register']],
  ['not offered where it is not', CLOSED, ['/login']],
])('signing up is %s', (_, settings, expected) => {
  expect(addresses(selectEntrances(settings))).toEqual(expected);
});

test('a menu does not lead to signing up where nobody can', () => {
  const site = withMenus(menu('/', '/about', '/register'));
  expect(addresses(selectHeaderLinks({ isGuest: true, settings: CLOSED, site }))).toEqual(['/', '/about']);
});

test.each([
  ['https://example.com/', true],
  ['HTTP://example.com', true],
  ['/about', false],
  ['mailto:us@example.com', false],
  ['tel:+49301234', false],
])('%s leads to another site: %s', (to, expected) => {
  expect(isExternal(to)).toBe(expected);
});
