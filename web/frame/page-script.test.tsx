import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runPageScript } from './page-script.ts';

const NAMES = {
  theme: 'theme',
  switchTheme: 'data-switch-theme',
  selectLanguage: 'data-select-language',
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

test('stands on its own as text', () => {
  const source = runPageScript.toString();
  expect(source).not.toMatch(/\bimport\b|__vi/);
});

describe('theme', () => {
  test('the stored one is put in place', () => {
    localStorage.setItem('theme', 'light');
    openPage('/login');
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  test('anything else stored is passed over', () => {
    localStorage.setItem('theme', 'pink');
    openPage('/login');
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });

  test('its switch stores the other one and reloads', () => {
    openPage('/login', '<button data-switch-theme><svg></svg></button>');
    document.querySelector('svg')?.dispatchEvent(new Event('click', { bubbles: true }));
    expect(localStorage.getItem('theme')).toBe('light');
    expect(document.cookie).toContain('theme=light');
    expect(reload).toHaveBeenCalled();
  });
});

test('choosing a language reloads with the language query, other queries kept', () => {
  openPage('/login?next=%2Fplatform', '<select data-select-language><option value="de" selected>Deutsch</option></select>');
  document.querySelector('select')?.dispatchEvent(new Event('change', { bubbles: true }));
  expect(assign).toHaveBeenCalledWith('https://site.test/login?next=%2Fplatform&lang=de');
});

describe('the home page', () => {
  test('leads a client on to the platform', () => {
    localStorage.setItem('access_token', 't');
    openPage('/');
    expect(replace).toHaveBeenCalledWith('/platform/BTCUSD');
  });

  test('stays for a guest', () => {
    openPage('/');
    expect(replace).not.toHaveBeenCalled();
  });

  test('no other page leads a client away', () => {
    localStorage.setItem('access_token', 't');
    openPage('/404');
    expect(replace).not.toHaveBeenCalled();
  });
});

describe('the referral code', () => {
  test.each([
    ['is kept from any page', null, '/login?ref=7KQ2M9XW4T', '7KQ2M9XW4T'],
    ['is kept once: the first one wins', 'FIRST', '/?ref=SECOND', 'FIRST'],
    ['is none where there is none', null, '/?reference=x', null],
    ['is none where it is empty', null, '/?ref=%20', null],
    ['is none where it is longer than any of ours', null, `/?ref=${'x'.repeat(41)}`, null],
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
    ['an address that only begins like ours', 'https://site.test.example/a', 'https://site.test.example/a'],
    ['our own page where nobody led here', '', 'https://site.test/about'],
    ['our own page where another one of ours led here', 'https://site.test/?a=b', 'https://site.test/about'],
    ['our own page where an app led here', 'android-app://com.example.mail/', 'https://site.test/about'],
    ['nothing that is too long', `https://blog.test/${'x'.repeat(300)}`, null],
  ])('the source is kept: %s', (_, referrer, source) => {
    openPage('/about?ref=7KQ2M9XW4T&sub=newsletter', '', referrer);
    expect(localStorage.getItem('ref_source')).toBe(source);
  });

  test.each([
    ['what the link says of itself is kept', '&sub=newsletter&click_id=c-1', 'newsletter', 'c-1'],
    ['nothing where it says nothing', '&sub=', null, null],
    ['nothing that is too long', `&sub=ok&click_id=${'x'.repeat(101)}`, 'ok', null],
  ])('%s', (_, query, sub, click) => {
    openPage(`/?ref=7KQ2M9XW4T${query}`);
    expect([localStorage.getItem('ref_sub'), localStorage.getItem('ref_click')]).toEqual([sub, click]);
  });

  test.each([
    ['without one nothing is kept', null, '/?sub=newsletter&click_id=c-1'],
    ['that came later nothing is kept', 'FIRST', '/?ref=SECOND&sub=newsletter&click_id=c-1'],
  ])('%s', (_, before, address) => {
    if (before !== null) localStorage.setItem('ref', before);
    openPage(address, '', 'https://blog.test/');
    expect(Object.keys(localStorage).toSorted()).toEqual(before === null ? [] : ['ref']);
  });
});

describe('an open menu', () => {
  const menu = () => document.querySelector('details');

  test('closes with Escape and a click beside it', () => {
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
