import { FAULTS_TITLE, formatCount, formatSection } from '../../../bench/report.ts';
import { formatTable } from '../../../scripts/format-table.ts';
import type { CommandVerdict } from './check-commands.ts';
import type { DepositVerdict } from './check-deposits.ts';
import type { LevelVerdict } from './check-levels.ts';
import { LOCKS_LIMIT_MS } from './limits.ts';
import type { FaultRow, OutageVerdict } from './check-outages.ts';

interface Verdicts {
  readonly seed: number;
  readonly durationMs: number;
  readonly commands: CommandVerdict;
  readonly deposits: DepositVerdict;
  readonly outages: OutageVerdict;
  readonly levels: LevelVerdict;
  readonly readinessLies: readonly string[];
  readonly bookFaults: readonly string[];
  readonly slowestDepositCallMs: number;
  /** The longest delay of this process's own event loop, in milliseconds: on a busy machine the server is delayed as much. */
  readonly ownDelayMs: number;
  /** How long the oldest idle transaction had held its locks at the end of the run. */
  readonly lockedMs: number;
}

export interface ChaosReport extends Verdicts {
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** What cannot be explained by what clients sent, prices did and providers were paid. */
  readonly unexplained: readonly string[];
  /** Exceeded limits, and false readiness. */
  readonly exceeded: readonly string[];
  readonly isClean: boolean;
}

export function sumUp(verdicts: Verdicts): ChaosReport {
  const { commands, deposits, outages, levels, readinessLies, bookFaults } = verdicts;
  const lost = [...commands.lost, ...deposits.lost];
  const doubled = [...commands.doubled, ...deposits.doubled];
  const unexplained = [...commands.unexplained, ...deposits.unexplained, ...levels.faults, ...bookFaults];
  const exceeded = [...outages.exceeded, ...readinessLies];
  if (verdicts.lockedMs > LOCKS_LIMIT_MS) {
    exceeded.push(`a transaction without a connection has held its locks for ${seconds(verdicts.lockedMs)}`);
  }
  const isClean = [lost, doubled, unexplained, exceeded].every((found) => found.length === 0);
  return { ...verdicts, acknowledged: commands.acknowledged, lost, doubled, unexplained, exceeded, isClean };
}

/** At most this many findings of each kind are shown. */
const MOST_SHOWN = 20;

/** For a terminal. */
export function formatReport(report: ChaosReport): string {
  const { levels, deposits } = report;
  const parts = [
    formatTable(HEAD, report.outages.rows.map(cellsOf)),
    '',
    `acknowledged      ${report.acknowledged}`,
    `paid deposits     ${deposits.paid}`,
    `levels executed   ${levels.executed}, ${levels.executedAfterOutage} of them due during an outage`,
    `lost              ${report.lost.length}`,
    `duplicated        ${report.doubled.length}`,
    `unexplained       ${report.unexplained.length}`,
    `limits exceeded   ${report.exceeded.length}`,
    `longest outage    ${seconds(report.outages.longestOutageMs)}`,
    `slowest deposit   ${seconds(report.slowestDepositCallMs)}`,
    `own delay         ${seconds(report.ownDelayMs)} at most: on a busy machine the server is delayed as much`,
    '',
  ];
  for (const [title, found] of [
    ['Lost', report.lost],
    ['Duplicated', report.doubled],
    ['Unexplained', report.unexplained],
    ['Limits exceeded', report.exceeded],
  ] as const) {
    if (found.length === 0) continue;
    parts.push(`${title}:`, ...found.slice(0, MOST_SHOWN).map((each) => `  ${each}`));
    if (found.length > MOST_SHOWN) parts.push(`  and ${found.length - MOST_SHOWN} more`);
    parts.push('');
  }
  return parts.join('\n');
}

/** A section for bench/RESULTS.md. */
export function formatMarkdown(report: ChaosReport): string {
  const { acknowledged, lost, doubled, unexplained, exceeded, outages, levels, deposits } = report;
  return formatSection({
    title: FAULTS_TITLE,
    text: [
      `\`npm run chaos\` with seed ${report.seed} for ${formatCount(report.durationMs / 60_000)} minutes of trading on two real servers, a leader and a standby, and PostgreSQL:`,
      `${acknowledged.toLocaleString('en-GB')} commands acknowledged, ${deposits.paid.toLocaleString('en-GB')} deposits paid,`,
      `${lost.length} lost, ${doubled.length} duplicated, ${unexplained.length} unexplained, ${exceeded.length} limits exceeded.`,
      `The market executed ${levels.executed.toLocaleString('en-GB')} stops and orders, ${levels.executedAfterOutage} of which became due during an outage.`,
      `The longest outage was ${seconds(outages.longestOutageMs)}, including the fault itself. Recovery times run from the end of a fault to the next new command that was executed.`,
    ].join(' '),
    head: HEAD,
    rows: outages.rows.map(cellsOf),
  });
}

const HEAD = ['fault', 'count', 'calls', 'answered in time', 'cut off', 'recovery, median', 'recovery, longest'];

function cellsOf({ name, count, attempts, overdue, cutOff, backMs }: FaultRow): readonly string[] {
  // One that never recovered counts as longer than every other.
  const inOrder = backMs.map((ms) => ms ?? Infinity).toSorted((a, b) => a - b);
  const middle = (inOrder.length - 1) / 2;
  const median = ((inOrder[Math.floor(middle)] ?? Infinity) + (inOrder[Math.ceil(middle)] ?? Infinity)) / 2;
  const answered = overdue === 0 ? 'all' : `${attempts - overdue} of ${attempts}`;
  return [name, String(count), String(attempts), answered, String(cutOff), seconds(median), seconds(inOrder.at(-1) ?? Infinity)];
}

function seconds(ms: number): string {
  return ms === Infinity ? 'never' : `${(ms / 1_000).toFixed(2)} s`;
}
