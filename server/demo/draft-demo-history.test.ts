import { readLinkLabel, readSourcePage, CLICK_ID_MAX_LENGTH, SUB_ID_MAX_LENGTH } from '@fairlead/domain/affiliates/source-page.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { isMarketOpen } from '@fairlead/domain/trading/market-hours.ts';
import { expect, test } from 'vitest';
import { AFFILIATE_REFERRALS, CLIENT_REFERRALS } from './demo-accounts.ts';
import { draftDemoHistory, type DemoBooking } from './draft-demo-history.ts';

const NOW = Date.UTC(2026, 10, 22, 17);
const DAY_MS = 86_400_000;
const { signUps, bookings, trades, clicks } = draftDemoHistory(NOW);
const timesOf = (entries: readonly { readonly at: number }[]) => entries.map(({ at }) => at);

test('is the same at any time', () => {
  expect(draftDemoHistory(NOW)).toEqual({ signUps, bookings, trades, clicks });
  const later = draftDemoHistory(NOW + 3 * DAY_MS);
  expect(timesOf(later.signUps)).toEqual(timesOf(signUps).map((at) => at + 3 * DAY_MS));
});

test('everyone signs up once within the last sixty days, and events are in time order', () => {
  const everybody = [...AFFILIATE_REFERRALS, ...CLIENT_REFERRALS].map(({ email }) => email);
  expect(signUps.map(({ person }) => person.email).toSorted()).toEqual(everybody.toSorted());
  expect(new Set(everybody).size).toBe(everybody.length);
  for (const entries of [signUps, bookings]) expect(timesOf(entries)).toEqual(timesOf(entries).toSorted((one, other) => one - other));
  for (const at of timesOf([...signUps, ...bookings])) {
    expect(at).toBeLessThan(NOW);
    expect(at).toBeGreaterThan(NOW - 60 * DAY_MS);
  }
});

test('email addresses are plain and cannot receive email', () => {
  for (const { person } of signUps) expect(person.email).toMatch(/^[a-z]+\.[a-z]+@example\.test$/);
});

test('deposits come after sign-up, each with its own reference, and one is reversed', () => {
  const signedUpAt = new Map(signUps.map(({ person, at }) => [person.email, at]));
  for (const { email, at } of bookings) expect(at).toBeGreaterThan(signedUpAt.get(email) ?? NOW);
  const deposits = bookings.filter(({ kind }) => kind === 'deposit');
  expect(new Set(deposits.map(({ email, reference }) => `${email} ${reference}`)).size).toBe(deposits.length);
  for (const { amount } of deposits) {
    expect(amount).toBeGreaterThanOrEqual(250_00);
    expect(amount).toBeLessThanOrEqual(3_000_00);
  }
  const takenBack = bookings.filter(({ kind }) => kind === 'reversed');
  expect(takenBack).toHaveLength(1);
  const nameOf = ({ email, reference, amount }: DemoBooking) => `${email} ${reference} ${amount}`;
  expect(deposits.map(nameOf)).toEqual(expect.arrayContaining(takenBack.map(nameOf)));
});

test("clients trade after their first deposit, one position at a time, and pay the instrument's spread", () => {
  const depositedAt = new Map(bookings.toReversed().map(({ email, at }) => [email, at]));
  expect(trades.length).toBeGreaterThan(50);
  for (const [email, own] of Map.groupBy(trades, (trade) => trade.email)) {
    const times = [depositedAt.get(email) ?? NOW, ...own.flatMap(({ opening, closing }) => [opening.at, closing.at]), NOW];
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(own.map((trade) => trade.number)).toEqual(own.map((_, place) => place + 1));
  }
  for (const { symbol, opening, closing } of trades) {
    for (const { bid, ask, at } of [opening, closing]) {
      expect(ask - bid).toBe(instrumentBySymbol(symbol)?.typicalSpread);
      expect(isMarketOpen('forex', at)).toBe(true);
    }
  }
});

test("about a third of the affiliate's referrals deposit", () => {
  const brought = new Set(AFFILIATE_REFERRALS.map(({ email }) => email));
  const depositors = new Set(bookings.map(({ email }) => email).filter((email) => brought.has(email)));
  expect(depositors.size / brought.size).toBeGreaterThan(0.25);
  expect(depositors.size / brought.size).toBeLessThan(0.4);
});

test('links are clicked every day, and more often than people sign up through them', () => {
  const keyOf = (code: string, subId: string, at: number | string) => `${code} ${subId} ${new Date(at).toISOString().slice(0, 10)}`;
  const clicksOf = new Map(clicks.map(({ code, subId, day, clicks: count }) => [keyOf(code, subId, day), count]));
  expect(clicksOf.size).toBe(clicks.length);
  expect(new Set(clicks.map(({ day }) => day)).size).toBe(61);
  for (const [key, all] of Map.groupBy(signUps, ({ link, at }) => (link === null ? '' : keyOf(link.code, link.subId, at)))) {
    if (key !== '') expect(clicksOf.get(key)).toBeGreaterThan(all.length);
  }
});

test('links and pages are values the sign-up form would store', () => {
  for (const { link, sourcePage } of signUps) {
    expect(readSourcePage(sourcePage)).toBe(sourcePage);
    expect(readLinkLabel(link?.subId ?? '', SUB_ID_MAX_LENGTH)).toBe(link?.subId ?? '');
    expect(readLinkLabel(link?.clickId ?? '', CLICK_ID_MAX_LENGTH)).toBe(link?.clickId ?? '');
  }
});
