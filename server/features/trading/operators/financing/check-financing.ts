import type { CheckedFinancing, CheckFinancingRequest, FinancingEffect } from '@fairlead/contract/trading/operators/financing.ts';
import { readFinancingChange, wireFinancingDifference, wireFinancingFault } from '@fairlead/contract/trading/operators/financing-wire.ts';
import { addExact, compareExact, negateExact, roundExact, ZERO_EXACT, type ExactCents } from '@fairlead/domain/exact-cents.ts';
import { centsToEuros, type Euros } from '@fairlead/domain/money.ts';
import {
  changeFinancing,
  listFinancingDifferences,
  newestFeesOf,
  type FinancingChange,
  type FinancingDifference,
} from '@fairlead/domain/trading/financing/financing-change.ts';
import { findFinancingFaults } from '@fairlead/domain/trading/financing/financing-faults.ts';
import { yearDaysOf } from '@fairlead/domain/trading/financing/financing-rate.ts';
import type { FinancingTerms } from '@fairlead/domain/trading/financing/financing-terms.ts';
import { exactNightCharge, middleOf, rateFor, ratesAt, type NightTerms } from '@fairlead/domain/trading/financing/night-charge.ts';
import type { OpenPosition } from '@fairlead/domain/trading/position.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { DeskContext } from '../desk-context.ts';
import { findFinancing, findProposal } from './financing-store.ts';

export type CheckFinancingContext = Pick<DeskContext, 'engine' | 'brokerRules' | 'prices' | 'clock'> & {
  readonly database: Pick<Database, 'drizzle'>;
};

const MOST_FAULTS = 100;

/**
 * What a change would cost clients, without applying it. Throws CallRefused: financingChanged if it was based on a version that is no longer
 * in effect, because the differences would not be the ones that were reviewed.
 */
export async function checkFinancingChange(request: CheckFinancingRequest, context: CheckFinancingContext): Promise<CheckedFinancing> {
  return check(request.base_version, readFinancingChange(request.change), context);
}

/** The same for a proposal. Throws CallRefused: notFound and financingChanged. */
export async function checkProposal(id: number, context: CheckFinancingContext): Promise<CheckedFinancing> {
  const proposal = await findProposal(context.database, id);
  if (proposal === undefined) throw new CallRefused('notFound');
  return check(proposal.baseVersion, proposal, context);
}

async function check(baseVersion: number, change: FinancingChange, context: CheckFinancingContext): Promise<CheckedFinancing> {
  const { database, brokerRules, clock } = context;
  const now = clock();
  const terms = await findFinancing(database);
  if (terms.version !== baseVersion) throw new CallRefused('financingChanged');
  const instruments = brokerRules.baseInstruments;
  const faults = findFinancingFaults(change, terms, instruments, now).map(wireFinancingFault);
  const changed = changeFinancing(terms, change, instruments, now);
  const found = faults.length === 0 ? await sumNights(terms, changed, now, context) : NOTHING_FOUND;
  return {
    differences: differencesOf(terms, change).map(wireFinancingDifference),
    faults: faults.slice(0, MOST_FAULTS),
    fault_count: faults.length,
    as_of: now,
    existing_from: change.fees === null ? null : (changed.schedules.at(-1)?.existingFrom ?? null),
    ...found,
  };
}

/** Returns what a change would change of the terms. */
export function differencesOf(terms: FinancingTerms, { benchmarks, fees }: FinancingChange): readonly FinancingDifference[] {
  const before = { benchmarks: terms.benchmarks, fees: newestFeesOf(terms) };
  return listFinancingDifferences(before, { benchmarks: benchmarks ?? before.benchmarks, fees: fees ?? before.fees });
}

type Found = Pick<CheckedFinancing, 'accounts' | 'concerned' | 'now' | 'proposed' | 'effects'>;

const NOTHING_FOUND: Found = { accounts: 0, concerned: 0, now: 0 as Euros, proposed: 0 as Euros, effects: [] };

/** A night of one day of an instrument, so that weekends and long nights don't distort the comparison. */
interface ComparedNights {
  readonly now: NightTerms;
  readonly proposed: NightTerms;
}

interface Sum {
  positions: number;
  accounts: number;
  now: ExactCents;
  proposed: ExactCents;
}

async function sumNights(
  terms: FinancingTerms,
  changed: FinancingTerms,
  now: number,
  { engine, brokerRules, prices }: CheckFinancingContext,
): Promise<Found> {
  // Once the notice is over, the new fees apply to all of today's positions.
  const later = Math.max(now, ...changed.schedules.map(({ existingFrom }) => existingFrom));
  const nights = new Map(
    brokerRules.baseInstruments.map((instrument): [string, ComparedNights] => {
      const quote = prices.quote(instrument.symbol);
      const night = { price: quote === undefined ? null : middleOf(quote), days: 1, yearDays: yearDaysOf(instrument) };
      return [
        instrument.symbol,
        {
          now: { ...night, rates: ratesAt(instrument, terms, now) },
          proposed: { ...night, rates: ratesAt(instrument, changed, later) },
        },
      ];
    }),
  );
  const sums = new Map<string, Sum>();
  let [accounts, concerned] = [0, 0];
  await engine.visitTradingAccounts(({ positions }) => {
    accounts += 1;
    const symbols = new Set<string>();
    let isConcerned = false;
    for (const position of positions) {
      const compared = nights.get(position.symbol);
      if (compared === undefined) continue;
      const [before, after] = [chargeOf(position, compared.now), chargeOf(position, compared.proposed)];
      const sum = sums.get(position.symbol) ?? { positions: 0, accounts: 0, now: ZERO_EXACT, proposed: ZERO_EXACT };
      sum.positions += 1;
      if (!symbols.has(position.symbol)) sum.accounts += 1;
      sum.now = addExact([sum.now, before]);
      sum.proposed = addExact([sum.proposed, after]);
      sums.set(position.symbol, sum);
      symbols.add(position.symbol);
      isConcerned ||= compareExact(before, after) !== 0;
    }
    if (isConcerned) concerned += 1;
  });
  const all = [...sums.values()];
  return {
    accounts,
    concerned,
    now: eurosOf(addExact(all.map((sum) => sum.now))),
    proposed: eurosOf(addExact(all.map((sum) => sum.proposed))),
    effects: [...sums]
      .filter(([, sum]) => compareExact(sum.now, sum.proposed) !== 0)
      .toSorted(([a, one], [b, other]) => changeIn(other) - changeIn(one) || a.localeCompare(b))
      .map(([symbol, sum]): FinancingEffect => ({ ...sum, symbol, now: eurosOf(sum.now), proposed: eurosOf(sum.proposed) })),
  };
}

/** In whole cents, without a sign. */
function changeIn({ now, proposed }: Sum): number {
  return Math.abs(addExact([proposed, negateExact(now)]).cents);
}

function chargeOf(position: OpenPosition, night: NightTerms): ExactCents {
  const rate = rateFor(position, night);
  return rate === null ? ZERO_EXACT : exactNightCharge(position, rate, night);
}

function eurosOf(amount: ExactCents): Euros {
  return centsToEuros(roundExact(amount).booked);
}
