/**
 * The events before the demo begins: sixty days in which people clicked links, signed up, deposited and traded. Generated from a seed, so
 * that they are always the same. Pure.
 */
import { cents, type Cents } from '@fairlead/domain/money.ts';
import { dayOf, startOfDay, type Day } from '@fairlead/domain/payments/business-day.ts';
import { price } from '@fairlead/domain/price.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import { AFFILIATE_REFERRALS, CLIENT_REFERRALS, type DemoPerson } from './demo-accounts.ts';
import { DEMO_CAMPAIGNS, type DemoCampaign, type DemoPlacement } from './demo-campaigns.ts';
import { seededRandom } from './seeded-random.ts';

export interface DemoHistory {
  /** Earliest first. */
  readonly signUps: readonly DemoSignUp[];
  /** Earliest first. */
  readonly bookings: readonly DemoBooking[];
  /** Opened and closed before the demo begins. */
  readonly trades: readonly PastDemoTrade[];
  readonly clicks: readonly DemoClicks[];
}

export interface DemoSignUp {
  readonly person: DemoPerson;
  readonly at: number;
  /** The affiliate's link; null for the demo client's referral link. */
  readonly link: { readonly code: string; readonly subId: string; readonly clickId: string } | null;
  readonly sourcePage: string;
}

export interface DemoBooking {
  /** `reversed`: the provider reversed the deposit. */
  readonly kind: 'deposit' | 'reversed';
  readonly email: string;
  readonly at: number;
  readonly amount: Cents;
  /** Reference of the deposit, also for its reversal. */
  readonly reference: string;
}

/** A long position that was opened and closed. */
export interface PastDemoTrade {
  readonly email: string;
  /** The trade's number within the account, in time order. */
  readonly number: number;
  readonly symbol: string;
  readonly stake: Cents;
  readonly leverage: number;
  readonly opening: Quote;
  readonly closing: Quote;
}

export interface DemoClicks {
  readonly code: string;
  readonly subId: string;
  readonly day: Day;
  readonly clicks: number;
}

const SEED = 2026;
const DAY_MS = 86_400_000;
const DAYS = 60;
const FIRST_AMOUNTS = [250, 250, 300, 400, 500, 500, 750, 1_000, 1_500, 2_000, 3_000];
const LATER_AMOUNTS = [250, 500, 500, 1_000, 1_500];
const PART_WHO_DEPOSIT = 0.38;
const PART_WHO_DEPOSIT_AGAIN = 0.4;
/** Index, among the depositors, of the one whose first deposit is reversed. */
const REVERSED_DEPOSITOR = 4;
const DAYS_AGO_BY_CLIENT = [47, 33, 16, 4];

/** A pair with a wide spread: a few trades by a client cost as much as the affiliate's fee for a new account. */
const TRADED = { symbol: 'USDTRY', leverage: 20, mid: 42 } as const;
const PART_WHO_TRADE = 0.75;
const MOST_STAKE = 400;
const STAKE_SHARE = 0.45;
const MINUTE_MS = 60_000;

type Random = () => number;

/** `now` is when the demo begins, in milliseconds since 1970 UTC; nothing is later. */
export function draftDemoHistory(now: number): DemoHistory {
  const random = seededRandom(SEED);
  const byAffiliate = draftAffiliateSignUps(now, random);
  const ofAffiliate = draftBookings(byAffiliate, random);
  const bookings = [...ofAffiliate, ...draftClientBookings(now)].filter(({ at }) => at < now);
  return {
    signUps: [...byAffiliate, ...draftClientSignUps(now)].toSorted((one, other) => one.at - other.at),
    bookings: bookings.toSorted((one, other) => one.at - other.at),
    trades: draftTrades(ofAffiliate, seededRandom(SEED + 1)).filter(({ closing }) => closing.at < now),
    clicks: draftClicks(now, byAffiliate, random),
  };
}

function draftAffiliateSignUps(now: number, random: Random): DemoSignUp[] {
  const people = shuffle(AFFILIATE_REFERRALS, random);
  return people.map((person, place) => {
    // Increasing over time, and never two at once.
    const part = ((place + random()) / people.length) ** 0.85;
    const [campaign, placement] = choosePlacement(random);
    const clickId = campaign.namesClicks ? `kw${(10_000_000 + Math.floor(random() * 89_999_999)).toString(16)}` : '';
    return {
      person,
      at: Math.floor(now - (1 - part) * DAYS * DAY_MS),
      link: { code: campaign.code, subId: placement.subId, clickId },
      sourcePage: placement.sourcePage,
    };
  });
}

function draftClientSignUps(now: number): DemoSignUp[] {
  return CLIENT_REFERRALS.map((person, place) => {
    return { person, at: clientSignUpAt(now, place), link: null, sourcePage: place === 1 ? 'https://forum.example/t/brokers' : '' };
  });
}

function clientSignUpAt(now: number, place: number): number {
  return now - (DAYS_AGO_BY_CLIENT[place] ?? 0) * DAY_MS;
}

/** About a third deposit, some days after sign-up; some of those deposit again. */
function draftBookings(signUps: readonly DemoSignUp[], random: Random): DemoBooking[] {
  const depositors = signUps.filter(() => random() < PART_WHO_DEPOSIT);
  return depositors.flatMap(({ person: { email }, at: signedUpAt }, place) => {
    const first = bookingOf(email, 1, after(signedUpAt, 0.1 + random() ** 2 * 9), pick(FIRST_AMOUNTS, random));
    if (place === REVERSED_DEPOSITOR) return [first, { ...first, kind: 'reversed' as const, at: after(first.at, 6) }];
    if (random() >= PART_WHO_DEPOSIT_AGAIN) return [first];
    const second = bookingOf(email, 2, after(first.at, 3 + random() * 12), pick(LATER_AMOUNTS, random));
    return [first, second];
  });
}

function draftClientBookings(now: number): DemoBooking[] {
  const [first, second] = CLIENT_REFERRALS;
  if (first === undefined || second === undefined) return [];
  return [
    bookingOf(first.email, 1, after(clientSignUpAt(now, 0), 2), 500),
    bookingOf(second.email, 1, after(clientSignUpAt(now, 1), 5), 250),
  ];
}

function bookingOf(email: string, count: number, at: number, euros: number): DemoBooking {
  return { kind: 'deposit', email, at, amount: cents(euros * 100), reference: referenceOf(count) };
}

function referenceOf(count: number): string {
  return `demo:deposit-${count}`;
}

/** Most depositors trade on the next weekday, one position after the other; the one whose deposit is reversed is among them. */
function draftTrades(bookings: readonly DemoBooking[], random: Random): PastDemoTrade[] {
  const reversed = new Set(bookings.filter(({ kind }) => kind === 'reversed').map(({ email }) => email));
  const firsts = bookings.filter(({ kind, reference }) => kind === 'deposit' && reference === referenceOf(1));
  return firsts.flatMap(({ email, at, amount }) => {
    const [isTrading, count] = [random() < PART_WHO_TRADE, 5 + Math.floor(random() * 3)];
    if (reversed.has(email)) return tradesOf(email, at, amount, 10, random);
    return isTrading ? tradesOf(email, at, amount, count, random) : [];
  });
}

function tradesOf(email: string, depositedAt: number, deposit: Cents, count: number, random: Random): PastDemoTrade[] {
  const { symbol, leverage, mid } = TRADED;
  const stake = cents(Math.round(Math.min(MOST_STAKE, (deposit / 100) * STAKE_SHARE)) * 100);
  const beginsAt = startOfDay(nextWeekday(depositedAt)) + (9 * 60 + Math.floor(random() * 60)) * MINUTE_MS;
  return Array.from({ length: count }, (_, place) => {
    const openedAt = beginsAt + place * 50 * MINUTE_MS;
    const opening = quoteAt(mid * (0.998 + random() * 0.004), openedAt);
    // The market covers the spread, more or less.
    const closing = quoteAt(
      (opening.ask + (opening.ask - opening.bid) / 2) / 1_000_000 + mid * (random() * 0.001 - 0.0004),
      openedAt + 40 * MINUTE_MS,
    );
    return { email, number: place + 1, symbol, stake, leverage, opening, closing };
  });
}

function quoteAt(mid: number, at: number): Quote {
  const half = (instrumentBySymbol(TRADED.symbol)?.typicalSpread ?? 0) / 2;
  const middle = Math.round(mid * 100_000) * 10;
  return { bid: price(middle - half), ask: price(middle + half), at };
}

function nextWeekday(at: number): Day {
  const next = at + DAY_MS;
  return [0, 6].includes(new Date(next).getUTCDay()) ? nextWeekday(next) : dayOf(next);
}

/** More clicks than sign-ups, every day, and fewer at weekends. */
function draftClicks(now: number, signUps: readonly DemoSignUp[], random: Random): DemoClicks[] {
  const counts = new Map<string, number>();
  for (const { at, link } of signUps) {
    const key = `${link?.code} ${link?.subId} ${dayOf(at)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const days = Array.from({ length: DAYS + 1 }, (_, daysAgo) => now - (DAYS - daysAgo) * DAY_MS);
  return days.flatMap((at) =>
    DEMO_CAMPAIGNS.flatMap(({ code, placements }) =>
      placements.map(({ subId, clicksADay }) => {
        const isWeekend = [0, 6].includes(new Date(at).getUTCDay());
        const usual = clicksADay * (0.6 + random() * 0.8) * (isWeekend ? 0.5 : 1);
        const day = dayOf(at);
        return { code, subId, day, clicks: Math.ceil(usual) + 3 * (counts.get(`${code} ${subId} ${day}`) ?? 0) };
      }),
    ),
  );
}

function choosePlacement(random: Random): readonly [DemoCampaign, DemoPlacement] {
  const all = DEMO_CAMPAIGNS.flatMap((campaign) => campaign.placements.map((placement) => [campaign, placement] as const));
  const clicks = all.reduce((sum, [, { clicksADay }]) => sum + clicksADay, 0);
  let left = random() * clicks;
  for (const choice of all) {
    left -= choice[1].clicksADay;
    if (left < 0) return choice;
  }
  throw new Error('no link of the demo is used');
}

function after(at: number, days: number): number {
  return Math.floor(at + days * DAY_MS);
}

function pick(amounts: readonly number[], random: Random): number {
  return amounts[Math.floor(random() * amounts.length)] ?? 0;
}

function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
