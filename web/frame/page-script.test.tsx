import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runPageScript } from './page-script.ts';

const NAMES = {
  theme: 'theme',
  switchTheme: 'data-switch-theme',
  selectLanguage: 'data-select-language',
  collapseRiskWarning: 'data-collapse-risk-warning',
  riskWarning: 'risk_warning',
  session: 'access_token',
  clientHome: '/platform/BTCUSD',
  referral: 'ref',
  referralSource: 'ref_source',
  referralLabels: { ref_sub: 'sub', ref_click: 'click_id' },
};

const reload = vi.fn();
const assign = vi.fn();
const replace = vi.fn();

function openPage(address: string, body = '', referrer = '') {
  const { origin, pathname, search, href } = new URL(address, 'https://site.test');
  vi.stubGlobal('location', { origin, pathname, search, href, reload, assign, replace });
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  document.body.innerHTML = body;
  document.documentElement.dataset['theme'] = 'dark';
  delete document.documentElement.dataset['riskWarning'];
  runPageScript(NAMES);
}

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('is self-contained as text', () => {
  const source = runPageScript.toString();
  expect(source).not.toMatch(/\bimport\b|__vi/);
});

describe('theme', () => {
  test('the stored one is applied', () => {
    localStorage.setItem('theme', 'light');
    openPage('/login');
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  test('any other stored value is ignored', () => {
    localStorage.setItem('theme', 'pink');
    openPage('/login');
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });

  test('its switch stores the other theme and reloads', () => {
    openPage('/login', '<button data-switch-theme><svg></svg></button>');
    document.querySelector('svg')?.dispatchEvent(new Event('click', { bubbles: true }));
    expect(localStorage.getItem('theme')).toBe('light');
    expect(document.cookie).toContain('theme=light');
    expect(reload).toHaveBeenCalled();
  });
});

describe('the risk warning', () => {
  const WARNING = '<aside><button data-collapse-risk-warning>Collapse</button><details><summary>Most lose</summary></details></aside>';
  const state = () => document.documentElement.dataset['riskWarning'];

  test('is shown in full at first', () => {
    openPage('/login', WARNING);
    expect(state()).toBeUndefined();
  });

  test('once collapsed, stays a line on later pages and keeps the focus', () => {
    openPage('/login', WARNING);
    document.querySelector('button')?.dispatchEvent(new Event('click', { bubbles: true }));
    expect(state()).toBe('seen');
    expect(document.activeElement?.textContent).toBe('Most lose');
    openPage('/', WARNING);
    expect(state()).toBe('seen');
  });
});

test('selecting a language reloads with the language query and keeps other queries', () => {
  openPage('/login?next=%2Fplatform', '<select data-select-language><option value="de" selected>Deutsch</option></select>');
  document.querySelector('select')?.dispatchEvent(new Event('change', { bubbles: true }));
  expect(assign).toHaveBeenCalledWith('https://site.test/login?next=%2Fplatform&lang=de');
});

describe('the home page', () => {
  test('redirects a client to the platform', () => {
    localStorage.setItem('access_token', 't');
    openPage('/');
    expect(replace).toHaveBeenCalledWith('/platform/BTCUSD');
  });

  test('stays for a visitor', () => {
    openPage('/');
    expect(replace).not.toHaveBeenCalled();
  });

  test('is the only page that redirects a client', () => {
    localStorage.setItem('access_token', 't');
    openPage('/404');
    expect(replace).not.toHaveBeenCalled();
  });
});

describe('the referral code', () => {
  test.each([
    ['is stored from any page', null, '/login?ref=7KQ2M9XW4T', '7KQ2M9XW4T'],
    ['is stored once: the first one wins', 'FIRST', '/?ref=SECOND', 'FIRST'],
    ['is not stored without the parameter', null, '/?reference=x', null],
    ['is not stored if it is empty', null, '/?ref=%20', null],
    ['is not stored if it is longer than any valid code', null, `/?ref=${'x'.repeat(41)}`, null],
  ])('%s', (_, before, address, after) => {
    if (before !== null) localStorage.setItem('ref', before);
    openPage(address);
    expect(localStorage.getItem('ref')).toBe(after);
  });
});

describe('with a referral code', () => {
  test.each([
    ['the page of another site', 'https://blog.test/brokers', 'https://blog.test/brokers'],
    ['without its query', 'https://blog.test/brokers?reader=ada', 'https://blog.test/brokers'],
    ["an address that only begins like this site's", 'https://site.test.example/a', 'https://site.test.example/a'],
    ['this page without a referrer', '', 'https://site.test/about'],
    ['this page if the referrer is on this site', 'https://site.test/?a=b', 'https://site.test/about'],
    ['this page if an app is the referrer', 'android-app://com.example.mail/', 'https://site.test/about'],
    ['nothing if it is too long', `https://blog.test/${'x'.repeat(300)}`, null],
  ])('the source is stored: %s', (_, referrer, source) => {
    openPage('/about?ref=7KQ2M9XW4T&sub=newsletter', '', referrer);
    expect(localStorage.getItem('ref_source')).toBe(source);
  });

  test.each([
    ["the link's labels are stored", '&sub=newsletter&click_id=c-1', 'newsletter', 'c-1'],
    ['no labels are stored if the link has none', '&sub=', null, null],
    ['a label that is too long is not stored', `&sub=ok&click_id=${'x'.repeat(101)}`, 'ok', null],
  ])('%s', (_, query, sub, click) => {
    openPage(`/?ref=7KQ2M9XW4T${query}`);
    expect([localStorage.getItem('ref_sub'), localStorage.getItem('ref_click')]).toEqual([sub, click]);
  });

  test.each([
    ['nothing is stored without a code', null, '/?sub=newsletter&click_id=c-1'],
    ['nothing is stored with a later code', 'FIRST', '/?ref=SECOND&sub=newsletter&click_id=c-1'],
  ])('%s', (_, before, address) => {
    if (before !== null) localStorage.setItem('ref', before);
    openPage(address, '', 'https://blog.test/');
    expect(Object.keys(localStorage).toSorted()).toEqual(before === null ? [] : ['ref']);
  });
});

describe('an open menu', () => {
  const menu = () => document.querySelector('details');

  test('closes on Escape and on a click outside', () => {
    openPage('/', '<details open><summary>Menu</summary><p>in</p></details><p id="beside"></p>');
    document.querySelector('p')?.dispatchEvent(new Event('click', { bubbles: true }));
    expect(menu()?.open).toBe(true);
    document.querySelector('#beside')?.dispatchEvent(new Event('click', { bubbles: true }));
    expect(menu()?.open).toBe(false);
    menu()?.setAttribute('open', '');
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(menu()?.open).toBe(false);
  });
});
