/**
 * Checks what monitoring depends on with promtool, Prometheus' own checker: the real server's /metrics, and the alert rules with their
 * tests. Exits with EXIT_SKIPPED if promtool is missing and cannot be installed.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../tests/support/postgres.ts';
import { startServerProcess } from '../tests/support/server-process.ts';
import { ensurePostgres, ensurePromtool } from './ensure-tools.ts';
import { root } from './root.ts';
import { EXIT_SKIPPED } from './steps.ts';

const RULES = 'deploy/prometheus/alerts.yml';
const RULE_TESTS = globSync('deploy/prometheus/*.test.yml', { cwd: root });
/** This goes beside the tests, which come first: on a busy machine a start gets little of it. */
const START_TIMEOUT_MS = 300_000;
const COLLECT_TIMEOUT_MS = 120_000;

/** The metrics page of a server with demo accounts on PostgreSQL, once everything on it has been collected. */
async function readMetrics(): Promise<string> {
  ensurePostgres();
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-monitoring-'));
  try {
    const databaseUrl = await postgres.createDatabase('fairlead');
    const server = await startServerProcess({ databaseUrl, dataDir }, { DEMO: '1', PRICE_FEED: 'sandbox:always-open' }, START_TIMEOUT_MS);
    try {
      return await readWhenCollected(`${server.url}/metrics`);
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function readWhenCollected(url: string): Promise<string> {
  const until = performance.now() + COLLECT_TIMEOUT_MS;
  for (;;) {
    const page = await (await fetch(url)).text();
    if (page.includes('\nfairlead_sessions{') && page.includes('\nfairlead_jobs{')) return page;
    if (performance.now() > until) throw new Error(`the metrics were not collected within ${COLLECT_TIMEOUT_MS} ms:\n${page}`);
    await wait(100);
  }
}

/** Whether promtool found nothing wrong; it prints what it found. */
function isPassed(promtool: string, words: readonly string[], input = ''): boolean {
  console.log(`promtool ${words.join(' ')}`);
  const { status, error } = spawnSync(promtool, words, { cwd: root, input, stdio: ['pipe', 'inherit', 'inherit'] });
  if (error !== undefined) throw error;
  return status === 0;
}

const promtool = ensurePromtool();
if (promtool === null) {
  process.exitCode = EXIT_SKIPPED;
} else {
  const verdicts = [
    isPassed(promtool, ['check', 'metrics'], await readMetrics()),
    isPassed(promtool, ['check', 'rules', RULES]),
    isPassed(promtool, ['test', 'rules', ...RULE_TESTS]),
  ];
  process.exitCode = verdicts.every(Boolean) ? 0 : 1;
}
