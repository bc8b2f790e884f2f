/**
 * Checks what monitoring depends on with Prometheus: a real server's /metrics, the alert rules with their tests, and every query of the
 * dashboard and of the rules on what that server exports. Exits with EXIT_SKIPPED if Prometheus is missing and cannot be installed.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { startBusyServer } from '../tests/support/busy-server.ts';
import { startPrometheus } from '../tests/support/prometheus.ts';
import { ensurePostgres, ensurePrometheus } from './ensure-tools.ts';
import { findQueryFaults } from './find-query-faults.ts';
import { root } from './root.ts';
import { EXIT_SKIPPED } from './steps.ts';

const RULES = 'deploy/prometheus/alerts.yml';
const RULE_TESTS = globSync('deploy/prometheus/*.test.yml', { cwd: root });
/** This goes beside the tests, which come first: on a busy machine a start gets little of it. */
const START_TIMEOUT_MS = 300_000;

interface Observed {
  /** The text of /metrics, once everything on it has been collected. */
  readonly page: string;
  readonly faults: readonly string[];
}

/** What a Prometheus finds on a real server. */
async function observeServer(program: string): Promise<Observed> {
  ensurePostgres();
  const server = await startBusyServer(START_TIMEOUT_MS);
  try {
    const prometheus = await startPrometheus({ program, url: server.url, token: server.token });
    try {
      const faults = await findQueryFaults(prometheus, await server.readMetrics());
      return { page: await server.readMetrics(), faults };
    } finally {
      await prometheus.stop();
    }
  } finally {
    await server.stop();
  }
}

/** Whether promtool found nothing wrong; it prints what it found. */
function isPassed(promtool: string, words: readonly string[], input = ''): boolean {
  console.log(`promtool ${words.join(' ')}`);
  const { status, error } = spawnSync(promtool, words, { cwd: root, input, stdio: ['pipe', 'inherit', 'inherit'] });
  if (error !== undefined) throw error;
  return status === 0;
}

const programs = ensurePrometheus();
if (programs === null) {
  process.exitCode = EXIT_SKIPPED;
} else {
  const { server, promtool } = programs;
  const { page, faults } = await observeServer(server);
  for (const fault of faults) console.error(fault);
  const verdicts = [
    faults.length === 0,
    isPassed(promtool, ['check', 'metrics'], page),
    isPassed(promtool, ['check', 'rules', RULES]),
    isPassed(promtool, ['test', 'rules', ...RULE_TESTS]),
  ];
  process.exitCode = verdicts.every(Boolean) ? 0 : 1;
}
