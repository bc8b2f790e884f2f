/**
 * The free-money search: strategies that try to make money from the broker without risk, under today's rules and, as a positive control,
 * under the former rules under which they won. MARKET_DATA names a directory of recordings; without it those that the repository ships are
 * played.
 */
import { measureEntry, winsFormerly, type Measured } from '@fairlead/tests/free-money/measure.ts';
import { PLAN, type Entry } from '@fairlead/tests/free-money/plan.ts';
import { readRecordedPaths } from '@fairlead/tests/free-money/recorded-paths.ts';
import type { Summary } from '@fairlead/tests/free-money/statistics.ts';
import { playByMargin, playWithoutRaises, type MarginNeeded, type WhatIf } from '@fairlead/tests/free-money/what-if.ts';
import type { BenchSection } from './report.ts';

const DEFAULT_PAIRS = 1_000;

export async function benchFreeMoney(): Promise<BenchSection> {
  const recorded = await readRecordedPaths(process.env['MARKET_DATA'] ?? null);
  const pairsOf = ({ pairs = DEFAULT_PAIRS }: Entry): number => pairs;
  const measured = PLAN.map((entry) => measureEntry(entry, recorded, pairsOf));
  return {
    title: 'Free money',
    text: [
      "Each line is a strategy that tries to make money from us without risk. It is played on the real engine with today's price checks, sessions and rule",
      'pack, and all figures except runs and euros are shares of the notional that it traded, after the spread. docs/trading/risk-free-strategies.md explains the search and has an',
      'example and a proposal for each strategy that wins.',
      '',
      '- **Mean** excludes the luck of direction: what the same positions earn at mid prices is deducted from each result. In a market without drift that is zero',
      '  on average, so it leaves the mean unchanged and reduces its variance.',
      '- **99 % bound** is the upper bound of the mean: a quantile of 2,000 bootstrap samples, in which a path and its mirror image, and all instruments over',
      '  the same weekend, are drawn together. It assumes no distribution, and does not cover a gap that occurs in none of the runs.',
      '- **Covered** is the part of the mean that negative balance protection paid. **Worst** and **best** are single runs, including their luck.',
      '- **Most** is the best run in euros beyond its luck, what was covered and what was granted. If it is at most a cent per account, no choice of stakes, sides',
      '  and times can win, because every single run lost.',
      '- **Increased margins** are set as operators are instructed (docs/trading/increased-margins.md), based only on what was known before: around announced results, and if',
      '  the price moved more than usual on the days before. All other lines are played with the leverage of ordinary days.',
      '- A strategy **holds** if its bound is below 0.01 %; under a pack that allows bonuses, if no run gains more than was granted. It **wins by negative balance',
      '  protection** if it would hold without the payments that the law requires from us.',
      '- **Former rules** has the mean and its 99 % lower bound under the rules for which the exploit was found. Each must win there: that is the positive control.',
      '  "Share of the notional" of a disputed deposit is large because next to nothing is traded. If no order is filled, everything is zero.',
      '',
      ...(recorded.isComplete
        ? []
        : ['Only the recordings that the repository ships were played; lines without runs need MARKET_DATA.', '']),
      ...findingsOf(measured),
      '',
      'The lines with increased margins, played without them (mean; 99 % bound):',
      '',
      ...playWithoutRaises(recorded, pairsOf).map(lineOf),
      '',
      'A long and a short in two accounts, kept until one is thin, in recorded weeks of shares, by the daily move of the price in the fortnight before and by',
      'the margin (mean; 99 % bound):',
      '',
      ...playByMargin(recorded).map(neededOf),
    ].join('\n'),
    head: ['strategy', 'prices', 'runs', 'mean', '99 % bound', 'covered', 'worst', 'best', 'most, EUR', 'verdict', 'former rules'],
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
    former === null ? '–' : controlOf(entry, former),
  ];
}

function controlOf(entry: Entry, former: Summary): string {
  const verdict = winsFormerly(entry, former) ? 'wins' : '**does not win**';
  const most = entry.allowsInducements === true ? `, up to EUR ${(former.mostBeyondGrants / 100).toFixed(2)} beyond what was granted` : '';
  return `${verdict}: ${percent(former.mean)}, at least ${percent(former.lower)}${most}`;
}

function pricesOf({ prices, lagMs = 0, allowsInducements = false, raisesMargins = false }: Entry): string {
  const source = 'simulated' in prices ? `simulated: ${prices.simulated}` : prices.recorded;
  return [
    source,
    ...(lagMs > 0 ? [`feed ${lagMs / 1_000} s late`] : []),
    ...(allowsInducements ? ['bonuses allowed'] : []),
    ...(raisesMargins ? ['increased margins'] : []),
  ].join('; ');
}

function findingsOf(measured: readonly Measured[]): readonly string[] {
  const count = (verdict: Measured['verdict']): number => measured.filter((one) => one.verdict === verdict).length;
  const open = measured.filter(({ verdict, entry }) => verdict === 'wins' && entry.openFinding !== undefined);
  const outside = measured.filter(({ verdict, entry }) => verdict === 'wins' && entry.openFinding === undefined);
  const nameOf = ({ entry }: Measured): string => `${entry.strategy.name} (${pricesOf(entry)})`;
  return [
    `${count('holds')} lines hold, ${count('wins by negative balance protection')} win by negative balance protection and ${open.length + outside.length} win otherwise.`,
    ...open.map((one) => `- ${nameOf(one)}: ${one.entry.openFinding}.`),
    ...outside.map((one) => `- ${nameOf(one)}: a win without a known cause.`),
  ];
}

function lineOf({ entry, summary }: WhatIf): string {
  return `- ${entry.strategy.name} (${pricesOf({ ...entry, raisesMargins: false })}): ${percent(summary.mean)}; ${percent(summary.upper)}`;
}

function neededOf({ abovePercent, atMostPercent, weeks, byMargin }: MarginNeeded): string {
  const moves = atMostPercent === Infinity ? `above ${abovePercent} %` : `${abovePercent} to ${atMostPercent} %`;
  const results = byMargin.map(({ percent: margin, summary }) => `${margin} % ${percent(summary.mean)}; ${percent(summary.upper)}`);
  return `- ${moves}, ${weeks.toLocaleString('en-GB')} weeks: ${results.join(' | ')}`;
}

function percent(share: number, digits = 4): string {
  return `${(share * 100).toFixed(digits)} %`;
}
