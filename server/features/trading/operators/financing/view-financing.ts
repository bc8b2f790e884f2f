import type {
  FinancedInstrument,
  FinancingProposal,
  FinancingVersion,
  FinancingView,
} from '@fairlead/contract/trading/operators/financing.ts';
import { wireBenchmarks, wireFee, wireFees, wireFinancingDifference } from '@fairlead/contract/trading/operators/financing-wire.ts';
import type { NightSums } from '@fairlead/domain/engine/sweep.ts';
import { roundExact } from '@fairlead/domain/exact-cents.ts';
import { cents, centsToEuros, type Euros } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { listCarryCurrencies, listFinancingDifferences, newestFeesOf } from '@fairlead/domain/trading/financing/financing-change.ts';
import { nextCutOff } from '@fairlead/domain/trading/financing/financing-night.ts';
import { carryCurrenciesOf, feeOf, sideRatesOf, yearDaysOf } from '@fairlead/domain/trading/financing/financing-rate.ts';
import type { FinancingTerms } from '@fairlead/domain/trading/financing/financing-terms.ts';
import { nextNightOf, type NextNight } from '@fairlead/domain/trading/financing/next-night.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import type { BrokerRules } from '../../../../engine/broker-rules.ts';
import type { EnginePort } from '../../../../engine/engine-port.ts';
import { CURSOR_IDS, readCursor, toPage } from '../../../page-cursor.ts';
import { differencesOf } from './check-financing.ts';
import { findFinancing, findFinancingVersion, listFinancingVersionRows, listUndecidedProposals } from './financing-store.ts';

export interface ViewFinancingContext {
  readonly database: Pick<Database, 'drizzle'>;
  readonly brokerRules: Pick<BrokerRules, 'baseInstruments'>;
  readonly engine: Pick<EnginePort, 'lastNight'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** The rates in effect with what they mean for each instrument, and the proposals that wait, as one operator sees them. */
export async function viewFinancing(operatorId: number, context: ViewFinancingContext): Promise<FinancingView> {
  const { database, brokerRules, engine, clock } = context;
  const now = clock();
  const terms = await findFinancing(database);
  const { schedules, benchmarks, version } = terms;
  return {
    version,
    now,
    next_cut_off: nextCutOff(now),
    last_night: engine.lastNight && wireNight(engine.lastNight),
    benchmarks: wireBenchmarks(benchmarks),
    currencies: [...listCarryCurrencies(brokerRules.baseInstruments)],
    fees: wireFees(newestFeesOf(terms)),
    in_notice: schedules.flatMap((schedule, index) => {
      if (schedule.existingFrom <= now) return [];
      const before = { benchmarks, fees: newestFeesOf({ schedules: schedules.slice(0, index) }) };
      const differences = listFinancingDifferences(before, { benchmarks, fees: schedule }).map(wireFinancingDifference);
      return [{ valid_from: schedule.validFrom, existing_from: schedule.existingFrom, differences }];
    }),
    instruments: brokerRules.baseInstruments.map((instrument) => describeInstrument(instrument, terms, now)),
    proposals: await listProposals(operatorId, terms, database),
  };
}

function wireNight({ dueAt, endedAt, positions, accounts, paid, received }: NightSums): FinancingView['last_night'] {
  return { at: dueAt, ended_at: endedAt, positions, accounts, paid: centsToEuros(paid), received: centsToEuros(received) };
}

function describeInstrument(instrument: Instrument, terms: FinancingTerms, now: number): FinancedInstrument {
  const fees = newestFeesOf(terms);
  const rates = sideRatesOf(instrument, fees, terms);
  const { borrowed, held } = carryCurrenciesOf(instrument);
  const [long, short] = [exampleNight('long', instrument, terms, now), exampleNight('short', instrument, terms, now)];
  return {
    symbol: instrument.symbol,
    name: instrument.displayName,
    rule_class: instrument.ruleClass,
    borrowed,
    held,
    fee_percent: wireFee(feeOf(fees, instrument)),
    long_percent: wireFee(rates?.long ?? null),
    short_percent: wireFee(rates?.short ?? null),
    year_days: yearDaysOf(instrument),
    next_night:
      rates === null || long === null || short === null
        ? null
        : { at: long.at, days: long.days, long_cost: costOf(long), short_cost: costOf(short) },
  };
}

/** The next night of a position worth €1,000 that opens now. */
function exampleNight(side: Side, instrument: Instrument, terms: FinancingTerms, now: number): NextNight | null {
  const position = { side, margin: cents(100_000), leverage: 1, openPrice: price(1_000_000), openedAt: now };
  return nextNightOf(instrument, position, terms, undefined, now);
}

function costOf({ charge }: NextNight): Euros {
  return centsToEuros(roundExact(charge).booked);
}

async function listProposals(operatorId: number, terms: FinancingTerms, database: Pick<Database, 'drizzle'>): Promise<FinancingProposal[]> {
  const rows = await listUndecidedProposals(database);
  const proposals: FinancingProposal[] = [];
  for (const { row, operator } of rows) {
    const isOutdated = row.baseVersion !== terms.version;
    const base = isOutdated ? await findFinancingVersion(database, row.baseVersion) : terms;
    proposals.push({
      id: row.id,
      differences: differencesOf(base, row).map(wireFinancingDifference),
      reason: row.reason,
      proposed_by: operator,
      proposed_at: row.proposedAt.toISOString(),
      is_own: row.proposedBy === operatorId,
      is_outdated: isOutdated,
    });
  }
  return proposals;
}

/** A page of the versions, latest first, each with its differences from the previous one. */
export async function listFinancingVersions(
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  database: Pick<Database, 'drizzle'>,
): Promise<{ data: FinancingVersion[]; next: string | null }> {
  const before = readCursor(cursor, CURSOR_IDS.version)?.id ?? null;
  // One more row shows whether there is another page, and is what the last row of this one is compared with.
  const rows = await listFinancingVersionRows(database, before, limit + 1);
  const { rows: page, next } = toPage(rows, limit, ({ row: { version } }) => ({ value: version, id: version }));
  return {
    data: page.map(({ row, proposedBy, approvedBy }, index) => {
      const previous = rows[index + 1]?.row ?? { benchmarks: {}, schedules: [] };
      const [was, is] = [previous, row].map((terms) => ({ benchmarks: terms.benchmarks, fees: newestFeesOf(terms) }));
      return {
        version: row.version,
        reason: row.reason,
        created_at: row.createdAt.toISOString(),
        proposed_by: proposedBy,
        approved_by: approvedBy,
        differences: was === undefined || is === undefined ? [] : listFinancingDifferences(was, is).map(wireFinancingDifference),
      };
    }),
    next,
  };
}
