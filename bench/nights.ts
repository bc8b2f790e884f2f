import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { formatCount, type BenchSection } from './report.ts';

/** What a night's financing costs the event loop of a running engine that journals on PostgreSQL. */
export interface NightResult {
  readonly accountCount: number;
  /** The time it takes to decide all of it in one go, in memory: the reference. */
  readonly atOnceMs: number;
  /** The most that one turn of the event loop computed. */
  readonly longestCpuMs: number;
  /** The longest time from a command's submission to its answer meanwhile. */
  readonly longestCommandMs: number;
  /** Until every account was charged, in the journal and in the ledger. */
  readonly totalMs: number;
}

const SYMBOLS = 26;
const SIZES = [100_000, 1_000_000];
const LONGEST_MEASUREMENT_MS = 600_000;

/** Each size in a process of its own, so that the garbage of one is not collected in the other. */
export async function benchNights(): Promise<BenchSection> {
  const rows: (readonly string[])[] = [];
  for (const positionCount of SIZES) {
    const program = fileURLToPath(new URL('night-process.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [program, String(positionCount), String(SYMBOLS)], {
      timeout: LONGEST_MEASUREMENT_MS,
    });
    const result = JSON.parse(stdout) as NightResult;
    rows.push([
      positionCount.toLocaleString('en-GB'),
      result.accountCount.toLocaleString('en-GB'),
      `${formatCount(result.atOnceMs)} ms`,
      `${result.longestCpuMs.toFixed(1)} ms`,
      (result.longestCpuMs / result.atOnceMs).toFixed(4),
      `${formatCount(result.longestCommandMs)} ms`,
      `${(result.totalMs / 1_000).toFixed(1)} s`,
    ]);
  }
  return {
    title: 'A night’s financing',
    text: 'Every position is charged at the cut-off, account by account, with an entry each in the journal and two lines a position in the ledger, on PostgreSQL. The reference is deciding all of it in one go, which would hold up everything else for so long. Limits: 20 ms at a stretch and a minute in all for 1,000,000 positions.',
    head: ['Positions', 'Accounts', 'Decided in one go', 'Longest stretch', 'Ratio', 'Slowest command meanwhile', 'In all'],
    rows,
  };
}
