import { describe, expect, test } from 'vitest';
import { readClick, type PageRequest } from './read-click.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const NAVIGATION = { 'user-agent': FIREFOX, accept: 'text/html,*/*', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };

const ask = (changes: Partial<PageRequest> = {}): PageRequest => ({ method: 'GET', url: '/?ref=summer', headers: NAVIGATION, ...changes });
const withHeaders = (headers: PageRequest['headers']): PageRequest => ask({ headers: { ...NAVIGATION, ...headers } });

describe('a click is', () => {
  test.each<[string, PageRequest, string, string]>([
    ['a page that is opened by a link', ask(), 'summer', ''],
    ['on any page', ask({ url: '/blog/what-a-spread-is?page=2&ref=summer' }), 'summer', ''],
    ['by a code in capitals', ask({ url: '/?ref=SUMMER' }), 'summer', ''],
    ['by a link with a sub-id', ask({ url: '/?ref=summer&sub=news-7&click_id=x' }), 'summer', 'news-7'],
    ['by a link with a sub-id that cannot be one', ask({ url: `/?ref=summer&sub=${encodeURIComponent('a <b>')}` }), 'summer', ''],
    ['by a link with a sub-id that is too long', ask({ url: `/?ref=summer&sub=${'a'.repeat(61)}` }), 'summer', ''],
    ['by the first of two codes', ask({ url: '/?ref=summer&ref=winter' }), 'summer', ''],
    ['asked for by a service worker', withHeaders({ 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'navigate' }), 'summer', ''],
    ['asked for by a browser that does not say what for', ask({ headers: { 'user-agent': FIREFOX, accept: 'text/html' } }), 'summer', ''],
  ])('%s', (_case, request, code, subId) => {
    expect(readClick(request)).toEqual({ code, subId });
  });
});

describe('no click is', () => {
  test.each<[string, PageRequest]>([
    ['a page without a code', ask({ url: '/' })],
    ['a page with another parameter that ends alike', ask({ url: '/?href=summer' })],
    ['a page with an empty code', ask({ url: '/?ref=' })],
    ['a page with a code that cannot be one', ask({ url: '/?ref=%27%20or%201' })],
    ['a page with a code that is too short', ask({ url: '/?ref=abc' })],
    ['a HEAD', ask({ method: 'HEAD' })],
    ['a form that is posted', ask({ method: 'POST' })],
    ['what is prefetched', withHeaders({ 'sec-purpose': 'prefetch' })],
    ['what is rendered in advance', withHeaders({ 'sec-purpose': 'prefetch;prerender' })],
    ['what is previewed', withHeaders({ purpose: 'preview' })],
    ['what an old browser prefetches', withHeaders({ 'x-moz': 'prefetch' })],
    ['what a page fetches', withHeaders({ 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' })],
    ['a frame', withHeaders({ 'sec-fetch-dest': 'iframe' })],
    ['a picture', withHeaders({ 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' })],
    ['what asks for no page', ask({ headers: { 'user-agent': FIREFOX, accept: 'application/json' } })],
    ['what does not say what it asks for', ask({ headers: { 'user-agent': FIREFOX } })],
    ['a search engine', withHeaders({ 'user-agent': GOOGLEBOT })],
    ['a program', withHeaders({ 'user-agent': 'curl/8.5.0' })],
    ['whoever does not say who it is', withHeaders({ 'user-agent': undefined })],
    ['whoever says nothing', withHeaders({ 'user-agent': ' ' })],
  ])('%s', (_case, request) => {
    expect(readClick(request)).toBeNull();
  });
});
