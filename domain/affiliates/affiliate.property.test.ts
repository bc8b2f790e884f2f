import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCents, cents, ZERO_CENTS, type Cents } from '../money.ts';
import { price } from '../price.ts';
import { NO_ACTIVITY, revenueOf } from './account-activity.ts';
import { AFFILIATE_ENTRY_KINDS, postAffiliateEntry, selectAffiliateTotals } from './affiliate-book.ts';
import { faultOfTerms, MOST_TIERS, tierOf, type AcquisitionTier, type ShareTerms } from './commission-terms.ts';
import { conversionPercent } from './conversion.ts';
import { decideAcquisition, decideShare, type FeeTerms } from './decide-commission.ts';
import { faultOfPayout } from './payout-rules.ts';
import { spreadCostOf } from './trading-cost.ts';

const amount = fc
  .integer({ min: -1_000_000_000, max: 1_000_000_000 })
  .filter((value) => value !== 0)
  .map(cents);
const charge = fc.integer({ min: 0, max: 1_000_000_000 }).map(cents);
const kind = fc.constantFrom(...AFFILIATE_ENTRY_KINDS);
const entries = fc.array(fc.record({ kind, amount }), { maxLength: 60 });
const count = fc.integer({ min: 1, max: 5_000 });

/** Ascending counts starting at `first`, with as many ascending values. */
function tiersFrom(first: number, most: number) {
  const gaps = fc.array(fc.record({ gap: fc.integer({ min: 1, max: 500 }), value: fc.integer({ min: 1, max: most }) }), {
    minLength: 1,
    maxLength: MOST_TIERS,
  });
  return gaps.map((drawn) => {
    const values = drawn.map(({ value }) => value).toSorted((a, b) => a - b);
    let fromCount = first;
    return values.map((value, place) => {
      if (place > 0) fromCount += drawn[place]?.gap ?? 1;
      return { fromCount, value };
    });
  });
}

const shareTiers = tiersFrom(0, 9_000).map((tiers) => tiers.map(({ fromCount, value }) => ({ fromCount, basisPoints: value })));
const amountTiers = tiersFrom(1, 10_000_000).map((tiers) => tiers.map(({ fromCount, value }) => ({ fromCount, amount: cents(value) })));
const shareTerms = shareTiers.map((tiers): ShareTerms => ({ tiers, months: null }));

const largestOf = (tiers: readonly AcquisitionTier[]) => cents(Math.max(...tiers.map((tier) => tier.amount)));
const sum = (amounts: readonly Cents[]) => addCents(ZERO_CENTS, ...amounts);

describe('the affiliates’ book, whatever is booked', () => {
  test('has lines that sum to zero, entry by entry', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), kind, amount, (affiliateId, each, value) => {
        expect(sum(postAffiliateEntry(affiliateId, each, value).map((line) => line.amount))).toBe(0);
      }),
    );
  });

  test('leads from the opening balance through its kinds to the closing balance', () => {
    fc.assert(
      fc.property(amount, entries, (opening, all) => {
        const totals = selectAffiliateTotals(opening, all);
        expect(addCents(totals.opening, ...Object.values(totals.byKind))).toBe(totals.closing);
        expect(totals.closing).toBe(addCents(opening, sum(all.map((entry) => entry.amount))));
      }),
    );
  });

  test('is the same however it is split into months', () => {
    fc.assert(
      fc.property(amount, entries, fc.nat(60), (opening, all, cut) => {
        const first = selectAffiliateTotals(opening, all.slice(0, cut));
        expect(selectAffiliateTotals(first.closing, all.slice(cut)).closing).toBe(selectAffiliateTotals(opening, all).closing);
      }),
    );
  });
});

describe('ascending tiers', () => {
  test('are valid terms', () => {
    fc.assert(
      fc.property(shareTerms, amountTiers, fc.boolean(), (share, tiers, isMasked) => {
        const acquisition = { tiers, minimumDeposits: cents(0), minimumVolume: cents(0), withinDays: 30 };
        expect(faultOfTerms({ acquisition, share, personalData: isMasked ? 'masked' : 'full' })).toBeNull();
      }),
    );
  });

  test('have one for every count, and never one that starts above it', () => {
    fc.assert(
      fc.property(amountTiers, count, (tiers, reached) => {
        const tier = tierOf(tiers, reached);
        expect(tier).not.toBeNull();
        expect(tier?.fromCount).toBeLessThanOrEqual(reached);
        expect(tiers.filter(({ fromCount }) => fromCount <= reached && fromCount > (tier?.fromCount ?? 0))).toEqual([]);
      }),
    );
  });

  test('never pay less for a later account in the month', () => {
    fc.assert(
      fc.property(amountTiers, count, count, (tiers, one, other) => {
        const terms = { acquisition: { tiers, minimumDeposits: cents(0), minimumVolume: cents(0), withinDays: 30 }, share: null };
        const activity = { ...NO_ACTIVITY, deposits: cents(1), spread: largestOf(tiers) };
        const paidAs = (place: number): number => decideAcquisition(terms, activity, place)?.amount ?? 0;
        expect(paidAs(Math.min(one, other))).toBeLessThanOrEqual(paidAs(Math.max(one, other)));
      }),
    );
  });

  test('never share less of the same revenue when there are more accounts', () => {
    fc.assert(
      fc.property(shareTerms, charge, charge, count, count, (terms, spread, premiums, one, other) => {
        const sharedAt = (reached: number): number => decideShare(terms, { spread, premiums }, reached)?.amount ?? 0;
        expect(sharedAt(Math.min(one, other))).toBeLessThanOrEqual(sharedAt(Math.max(one, other)));
      }),
    );
  });
});

describe('a fee and a share together', () => {
  const terms = fc.record({
    acquisition: amountTiers.map((tiers) => ({ tiers, minimumDeposits: cents(0), minimumVolume: cents(0), withinDays: 30 })),
    share: fc.option(shareTerms),
  });
  const activity = fc
    .record({ spread: charge, premiums: charge })
    .map((charges) => ({ ...NO_ACTIVITY, depositsCount: 1, deposits: cents(1), ...charges }));
  const paidFor = ({ acquisition, share }: FeeTerms, done: Parameters<typeof decideAcquisition>[1], place: number, ftds: number) => ({
    fee: decideAcquisition({ acquisition, share }, done, place)?.amount ?? 0,
    shared: share === null ? 0 : (decideShare(share, done, ftds)?.amount ?? 0),
  });

  test('never exceed what the account paid, whatever tiers are reached', () => {
    fc.assert(
      fc.property(terms, activity, count, count, (each, done, place, ftds) => {
        const { fee, shared } = paidFor(each, done, place, ftds);
        expect(fee === 0 ? shared : fee + shared).toBeLessThanOrEqual(revenueOf(done));
      }),
    );
  });

  test('are both paid if the account paid enough for both', () => {
    // A fee earned exactly to the cent, and one a cent short, next to a share of a quarter.
    const tiers = [{ fromCount: 1, amount: cents(150_00) }];
    const each = {
      acquisition: { tiers, minimumDeposits: cents(0), minimumVolume: cents(0), withinDays: 30 },
      share: { tiers: [{ fromCount: 0, basisPoints: 2_500 }], months: null },
    };
    const having = (spread: number) => ({ ...NO_ACTIVITY, deposits: cents(1), spread: cents(spread) });
    expect(paidFor(each, having(200_00), 1, 1)).toEqual({ fee: 150_00, shared: 50_00 });
    expect(paidFor(each, having(199_98), 1, 1)).toEqual({ fee: 0, shared: 50_00 });
  });

  test('are paid often enough for the property to be meaningful', () => {
    const drawn = fc.sample(fc.tuple(terms, activity, count, count), { seed: 50, numRuns: 500 });
    const withFee = drawn.filter(([each, done, place, ftds]) => paidFor(each, done, place, ftds).fee > 0);
    expect(withFee.length).toBeGreaterThan(100);
  });
});

describe('a share', () => {
  test('never exceeds what the account paid, and is never negative', () => {
    fc.assert(
      fc.property(shareTerms, charge, charge, count, (terms, spread, premiums, reached) => {
        const shared = decideShare(terms, { spread, premiums }, reached)?.amount ?? 0;
        expect(shared).toBeGreaterThanOrEqual(0);
        expect(shared).toBeLessThanOrEqual(revenueOf({ spread, premiums }));
      }),
    );
  });

  test('is within half a cent of the exact part, and can be recalculated from its workings', () => {
    fc.assert(
      fc.property(shareTerms, charge, charge, count, (terms, spread, premiums, reached) => {
        const commission = decideShare(terms, { spread, premiums }, reached);
        if (commission === null || commission.workings.kind !== 'share') return;
        const { workings } = commission;
        const exact = (BigInt(workings.spread) + BigInt(workings.premiums)) * BigInt(workings.basisPoints);
        const difference = BigInt(commission.amount) * 10_000n - exact;
        expect(difference >= -5_000n && difference <= 5_000n).toBe(true);
      }),
    );
  });
});

describe('the spread of a trade', () => {
  const traded = fc.record({
    margin: fc.integer({ min: 1, max: 10_000_000 }).map(cents),
    leverage: fc.integer({ min: 1, max: 500 }),
    openPrice: fc.integer({ min: 1, max: 100_000_000_000 }).map(price),
  });
  const quote = fc
    .record({ bid: fc.integer({ min: 1, max: 100_000_000_000 }), spread: fc.integer({ min: -1_000, max: 1_000_000 }) })
    .map(({ bid, spread }) => ({ bid: price(bid), ask: price(Math.max(1, bid + spread)) }));

  test('is never overstated, and understated by less than a cent', () => {
    fc.assert(
      fc.property(traded, quote, (stake, { bid, ask }) => {
        const cost = BigInt(spreadCostOf(stake, { bid, ask }));
        const exact = BigInt(stake.margin) * BigInt(stake.leverage) * BigInt(Math.max(0, ask - bid));
        const difference = exact - cost * 2n * BigInt(stake.openPrice);
        expect(difference >= 0n && difference < 2n * BigInt(stake.openPrice)).toBe(true);
      }),
    );
  });

  test('is never negative, and never lower for a wider spread', () => {
    fc.assert(
      fc.property(traded, quote, fc.integer({ min: 0, max: 1_000_000 }), (stake, { bid, ask }, wider) => {
        const cost = spreadCostOf(stake, { bid, ask });
        expect(cost).toBeGreaterThanOrEqual(0);
        expect(spreadCostOf(stake, { bid, ask: price(ask + wider) })).toBeGreaterThanOrEqual(cost);
      }),
    );
  });
});

test('conversions are between 0 and 100 percent', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (firstDeposits, others) => {
      const percent = conversionPercent(firstDeposits, firstDeposits + others);
      expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
    }),
  );
});

test('a valid payout never leaves a negative balance', () => {
  fc.assert(
    fc.property(amount, amount, (payout, balance) => {
      if (faultOfPayout(payout, balance) === null) expect(balance - payout).toBeGreaterThanOrEqual(0);
    }),
  );
});
