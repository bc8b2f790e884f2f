/**
 * What happened before the demo begins: sixty days in which people followed links, signed up and deposited. Drafted from a seed, so that it is
 * always the same. Pure.
 */
import { cents, type Cents } from '@fairlead/domain/money.ts';
import { dayOf, type Day } from '@fairlead/domain/payments/business-day.ts';
import { AFFILIATE_PEOPLE, CLIENT_PEOPLE, type DemoPerson } from './demo-people.ts';
import { DEMO_CAMPAIGNS, type DemoCampaign, type DemoPlacement } from './demo-campaigns.ts';
import { seededRandom } from './seeded-random.ts';

export interface DemoHistory {
  /** The earliest first. */
  readonly signUps: readonly DemoSignUp[];
  /** The earliest first. */
  readonly bookings: readonly DemoBooking[];
  readonly clicks: readonly DemoClicks[];
}

export interface DemoSignUp {
  readonly person: DemoPerson;
  readonly at: number;
  /** The affiliate's link; null where it was the demo client's. */
  readonly link: { readonly code: string; readonly subId: string; readonly clickId: string } | null;
  readonly sourcePage: string;
}

export interface DemoBooking {
  /** `reversed`: a provider took the deposit back. */
  readonly kind: 'deposit' | 'reversed';
  readonly email: string;
  readonly at: number;
  readonly amount: Cents;
  /** Of the deposit, also where it is taken back. */
  readonly reference: string;
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
/** Whose first deposit was taken back, counted among those who deposited. */
const TAKEN_BACK = 4;
const DAYS_AGO_BY_CLIENT = [47, 33, 16, 4];

type Random = () => number;

/** `now` is when the demo begins, in milliseconds since 1970 UTC; nothing is later. */
export function draftDemoHistory(now: number): DemoHistory {
  const random = seededRandom(SEED);
  const byAffiliate = draftAffiliateSignUps(now, random);
  const bookings = [...draftBookings(byAffiliate, random), ...draftClientBookings(now)].filter(({ at }) => at < now);
  return {
    signUps: [...byAffiliate, ...draftClientSignUps(now)].toSorted((one, other) => one.at - other.at),
    bookings: bookings.toSorted((one, other) => one.at - other.at),
    clicks: draftClicks(now, byAffiliate, random),
  };
}

function draftAffiliateSignUps(now: number, random: Random): DemoSignUp[] {
  const people = shuffle(AFFILIATE_PEOPLE, random);
  return people.map((person, place) => {
    // More and more as time goes on, and never two at once.
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
  return CLIENT_PEOPLE.map((person, place) => {
    return { person, at: clientSignUpAt(now, place), link: null, sourcePage: place === 1 ? 'https://forum.example/t/brokers' : '' };
  });
}

function clientSignUpAt(now: number, place: number): number {
  return now - (DAYS_AGO_BY_CLIENT[place] ?? 0) * DAY_MS;
}

/** About a third deposit, some days after they signed up; of those, some again. */
function draftBookings(signUps: readonly DemoSignUp[], random: Random): DemoBooking[] {
  const depositors = signUps.filter(() => random() < PART_WHO_DEPOSIT);
  return depositors.flatMap(({ person: { email }, at: signedUpAt }, place) => {
    const first = bookingOf(email, 1, after(signedUpAt, 0.1 + random() ** 2 * 9), pick(FIRST_AMOUNTS, random));
    if (place === TAKEN_BACK) return [first, { ...first, kind: 'reversed' as const, at: after(first.at, 6) }];
    if (random() >= PART_WHO_DEPOSIT_AGAIN) return [first];
    const second = bookingOf(email, 2, after(first.at, 3 + random() * 12), pick(LATER_AMOUNTS, random));
    return [first, second];
  });
}

function draftClientBookings(now: number): DemoBooking[] {
  const [first, second] = CLIENT_PEOPLE;
  if (first === undefined || second === undefined) return [];
  return [
    bookingOf(first.email, 1, after(clientSignUpAt(now, 0), 2), 500),
    bookingOf(second.email, 1, after(clientSignUpAt(now, 1), 5), 250),
  ];
}

function bookingOf(email: string, count: number, at: number, euros: number): DemoBooking {
  return { kind: 'deposit', email, at, amount: cents(euros * 100), reference: `demo:deposit-${count}` };
}

/** More than people who signed up, every day, and fewer at weekends. */
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
  throw new Error('no link of the demo is followed');
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
