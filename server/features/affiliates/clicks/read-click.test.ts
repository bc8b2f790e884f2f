import { describe, expect, test } from 'vitest';
import { readClick, type PageRequest } from './read-click.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const NAVIGATION = { 'user-agent': FIREFOX, accept: 'text/html,*/*', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };

const ask = (changes: Partial<PageRequest> = {}): PageRequest => ({ method: 'GET', url: '/?ref=summer', headers: NAVIGATION, ...changes });
const withHeaders = (headers: PageRequest['headers']): PageRequest => ask({ headers: { ...NAVIGATION, ...headers } });

describe('a click is', () => {
  test.each<[string, PageRequest, string, string]>([
    ['a page opened by a link', ask(), 'summer', ''],
    ['a link to any page', ask({ url: '/blog/what-a-spread-is?page=2&ref=summer' }), 'summer', ''],
    ['a link with its code in capitals', ask({ url: '/?ref=SUMMER' }), 'summer', ''],
    ['a link with a sub-id', ask({ url: '/?ref=summer&sub=news-7&click_id=x' }), 'summer', 'news-7'],
    ['a link with an invalid sub-id', ask({ url: `/?ref=summer&sub=${encodeURIComponent('a <b>')}` }), 'summer', ''],
    ['a link with a sub-id that is too long', ask({ url: `/?ref=summer&sub=${'a'.repeat(61)}` }), 'summer', ''],
    ['the first of two codes', ask({ url: '/?ref=summer&ref=winter' }), 'summer', ''],
    ['a request from a service worker', withHeaders({ 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'navigate' }), 'summer', ''],
    ['a request from a browser without fetch metadata', ask({ headers: { 'user-agent': FIREFOX, accept: 'text/html' } }), 'summer', ''],
  ])('%s', (_case, request, code, subId) => {
    expect(readClick(request)).toEqual({ code, subId });
  });
});

describe('a click is not', () => {
  test.each<[string, PageRequest]>([
    ['a page without a code', ask({ url: '/' })],
    ['a page with another parameter that ends the same way', ask({ url: '/?href=summer' })],
    ['a page with an empty code', ask({ url: '/?ref=' })],
    ['a page with an invalid code', ask({ url: '/?ref=%27%20or%201' })],
    ['a page with a code that is too short', ask({ url: '/?ref=abc' })],
    ['a HEAD', ask({ method: 'HEAD' })],
    ['a posted form', ask({ method: 'POST' })],
    ['a prefetched page', withHeaders({ 'sec-purpose': 'prefetch' })],
    ['a prerendered page', withHeaders({ 'sec-purpose': 'prefetch;prerender' })],
    ['a preview', withHeaders({ purpose: 'preview' })],
    ['a page prefetched by an old browser', withHeaders({ 'x-moz': 'prefetch' })],
    ['a fetch from a page', withHeaders({ 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' })],
    ['a frame', withHeaders({ 'sec-fetch-dest': 'iframe' })],
    ['an image', withHeaders({ 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' })],
    ['a request that does not accept HTML', ask({ headers: { 'user-agent': FIREFOX, accept: 'application/json' } })],
    ['a request without an accept header', ask({ headers: { 'user-agent': FIREFOX } })],
    ['a search engine', withHeaders({ 'user-agent': GOOGLEBOT })],
    ['a program', withHeaders({ 'user-agent': 'curl/8.5.0' })],
    ['a request without a user agent', withHeaders({ 'user-agent': undefined })],
    ['a request with an empty user agent', withHeaders({ 'user-agent': ' ' })],
  ])('%s', (_case, request) => {
    expect(readClick(request)).toBeNull();
  });
});
