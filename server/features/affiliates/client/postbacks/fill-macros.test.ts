import { euros } from '@fairlead/domain/fixture-euros.ts';
import type { PostbackPayload } from '@fairlead/contract/affiliates/postbacks.ts';
import { describe, expect, test } from 'vitest';
import { fillMacros, findUnknownMacros } from './fill-macros.ts';

const PAYLOAD: PostbackPayload = {
  type: 'firstDeposit',
  timestamp: '2026-11-22T10:00:00.000Z',
  data: { account_id: 17, campaign: 'blog', sub_id: 'a&b=c/../d', click_id: '', country: null, amount: euros(250.5), currency: 'EUR' },
};

describe('macros in a URL', () => {
  test.each([
    ['https://t.example/p', 'https://t.example/p'],
    ['https://t.example/{event}/{account_id}', 'https://t.example/firstDeposit/17'],
    ['https://t.example/?s={sub_id}&x=1', 'https://t.example/?s=a%26b%3Dc%2F..%2Fd&x=1'],
    ['https://t.example/?c={click_id}&l={country}&', 'https://t.example/?c=&l=&'],
    ['https://t.example/?{amount}{currency}', 'https://t.example/?250.5EUR'],
    ['https://t.example/?at={at}&k={campaign}', 'https://t.example/?at=2026-11-22T10%3A00%3A00.000Z&k=blog'],
  ])('%s', (url, filled) => {
    expect(fillMacros(url, PAYLOAD)).toBe(filled);
  });

  test.each([
    ['https://t.example/?e={event}', []],
    ['https://t.example/?e={Event}&x={}&y={amount}', ['Event', '']],
    ['https://t.example/?x={{click_id}}', []],
    ['https://t.example/?x={toString}', ['toString']],
  ])('finds the unknown macros in %s', (url, unknown) => {
    expect(findUnknownMacros(url)).toEqual(unknown);
  });
});
