/**
 * The free-money search: strategies that try to take money from the broker without risk, by the rules of today and, as a positive control, by
 * the former rules under which they won. MARKET_DATA names a directory of recordings; without it those that the repository ships are played.
 */
import { measureEntry, winsFormerly, type Measured } from '@fairlead/tests/free-money/measure.ts';
import { PLAN, type Entry } from '@fairlead/tests/free-money/plan.ts';
import { readRecordedPaths } from '@fairlead/tests/free-money/recorded-paths.ts';
import type { BenchSection } from './report.ts';

const DEFAULT_PAIRS = 1_000;

export async function benchFreeMoney(): Promise<BenchSection> {
  const recorded = await readRecordedPaths(process.env['MARKET_DATA'] ?? null);
  const measured = PLAN.map((entry) => measureEntry(entry, recorded, ({ pairs = DEFAULT_PAIRS }) => pairs));
  return {
    title: 'Free money',
    text: [
      'Each line is a strategy that tries to take money from us without risk, played on the real engine with its price checks, sessions and rule pack. All',
      'figures but the number of runs are shares of the notional that was traded, spread paid. "Mean" leaves out the luck of direction: from each result is taken',
      'what the same positions earn at mid prices, which is zero on average in a market without drift. "99 % bound" is the upper bound of that mean: the quantile of',
      '2,000 bootstrap samples, in which a path and its mirror image, and all instruments over one weekend, are drawn together; it assumes no distribution, but',
      'knows no gap that is in none of the runs. "Worst" and "best" are single runs with their luck. A strategy **holds** where the bound is below 0.01 %; under a pack',
      'that allows bonuses it holds where no run brings more than was granted. "Most" is the largest result of a run beyond what negative balance protection',
      'and grants paid, in euros: where it isn\'t above half a cent an account, no choice of stakes and times can win. "Former rules" has the mean and the 99 % lower',
      'bound by the rules under which the exploit was found; each must win there. Where nothing was filled the mean is zero.',
      '',
      ...(recorded.isComplete ? [] : ['Only the recordings that the repository ships were played; lines without runs need MARKET_DATA.', '']),
      ...findingsOf(measured),
    ].join('\n'),
    head: ['strategy', 'prices', 'runs', 'mean', '99 % bound', 'of it covered', 'worst', 'best', 'most, EUR', 'verdict', 'former rules'],
    rows: measured.map(rowOf),
  };
}

function rowOf({ entry, today, former, verdict }: Measured): readonly string[] {
  const name = [entry.strategy.name, pricesOf(entry)] as const;
  if (today === null) return [...name, '0', '–', '–', '–', '–', '–', '–', verdict, '–'];
  return [
    ...name,
    today.runs.toLocaleString('en-GB'),
    percent(today.mean),
    percent(today.upper),
    today.covered === 0 ? '–' : percent(today.covered),
    percent(today.worst, 2),
    percent(today.best, 2),
    (today.mostBeyondGrants / 100).toFixed(2),
    verdict === 'holds' ? verdict : `**${verdict}**`,
    former === null ? '–' : `${percent(former.mean)}, ${percent(former.lower)} at least: ${winsFormerly(entry, former) ? 'wins' : '**does not win**'}`,
  ];
}

function pricesOf({ prices, lagMs = 0, allowsInducements = false }: Entry): string {
  const source = 'simulated' in prices ? `simulated: ${prices.simulated}` : prices.recorded;
  return [source, ...(lagMs > 0 ? [`feed ${lagMs / 1_000} s late`] : []), ...(allowsInducements ? ['bonuses allowed'] : [])].join('; ');
}

function findingsOf(measured: readonly Measured[]): readonly string[] {
  const winners = measured.filter(({ verdict }) => verdict.startsWith('wins'));
  const count = measured.filter(({ verdict }) => verdict === 'holds').length;
  return [`${count} lines hold, ${winners.length} win${winners.length === 0 ? '' : ' and are explained below the table'}.`];
}

function percent(share: number, digits = 4): string {
  return `${(share * 100).toFixed(digits)} %`;
}
