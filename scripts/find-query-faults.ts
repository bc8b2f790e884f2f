/** Runs the queries of the dashboard and of the alert rules on a Prometheus that reads a real server. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Prometheus } from '../tests/support/prometheus.ts';
import { queriesOf, readDashboard, type Query } from './dashboard.ts';
import { selectorsOf } from './promql.ts';

/** Metrics that a server's own page doesn't have. */
const OF_OTHERS: ReadonlyMap<string, string> = new Map([
  ['up', 'Prometheus'],
  ['ALERTS', 'Prometheus'],
  ['node_filesystem_avail_bytes', 'node_exporter'],
  ['node_filesystem_size_bytes', 'node_exporter'],
]);

interface Exception {
  /** Occurs in the query. */
  readonly text: string;
  readonly why: string;
}

/** What may return nothing from a server that works. */
const MAY_BE_EMPTY: readonly Exception[] = [
  { text: 'ALERTS{', why: 'no alert fires so soon' },
  { text: 'fairlead_socket_failures_total', why: 'no call over the socket has failed' },
  { text: 'status=~"5..', why: 'no request has failed' },
  { text: 'max(fairlead_audit_checkpoint_timestamp_seconds', why: 'the first checkpoint is written at night' },
  { text: 'node_filesystem_', why: 'node_exporter is not part of this' },
];

/** More than two rounds of the figures that the server collects in the background, on a busy machine. */
const DEADLINE_MS = 90_000;

/** One sentence for each fault. `page` is the text of /metrics. */
export async function findQueryFaults(prometheus: Prometheus, page: string): Promise<readonly string[]> {
  const ofDashboard = queriesOf(readDashboard());
  const ofRules = (await prometheus.listRules()).map(({ name, query }): Query => ({ place: `alert ${name}`, expression: query }));
  if (ofDashboard.length === 0 || ofRules.length === 0) return ['there are no queries'];
  const queries = [...ofDashboard, ...ofRules];
  const invalid = await findInvalid(prometheus, queries);
  if (invalid.length > 0) return invalid;
  const wrong = [...findUnknownMetrics(queries, namesOn(page)), ...findStaleExceptions(queries)];
  if (wrong.length > 0) return wrong;

  // An alert rule returns nothing as long as all is well, but the series that it asks for have to exist.
  const needed = [...ofDashboard, ...queries.flatMap(selectorQueries)].filter(({ expression }) => !mayBeEmpty(expression));
  console.log(`${ofDashboard.length} queries of the dashboard, ${ofRules.length} alert rules, ${needed.length} that must return something`);
  return whenNonePending(() => findPending(prometheus, needed));
}

async function findInvalid(prometheus: Prometheus, queries: readonly Query[]): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { place, expression } of queries) {
    await prometheus.countSeries(expression).catch((error: unknown) => faults.push(`${place}: ${String(error)}`));
  }
  return faults;
}

function findUnknownMetrics(queries: readonly Query[], known: ReadonlySet<string>): readonly string[] {
  return queries.flatMap(({ place, expression }) =>
    selectorsOf(expression)
      .filter(({ metric }) => !known.has(metric) && !OF_OTHERS.has(metric))
      .map(({ metric }) => `${place}: there is no metric ${metric}`),
  );
}

function mayBeEmpty(expression: string): boolean {
  return MAY_BE_EMPTY.some(({ text }) => expression.includes(text));
}

function findStaleExceptions(queries: readonly Query[]): readonly string[] {
  return MAY_BE_EMPTY.filter(({ text }) => !queries.some(({ expression }) => expression.includes(text))).map(
    ({ text }) => `scripts/find-query-faults.ts lists an exception that does not occur: ${text}`,
  );
}

function selectorQueries({ place, expression }: Query): readonly Query[] {
  return selectorsOf(expression).map(({ text }) => ({ place, expression: text }));
}

async function findPending(prometheus: Prometheus, needed: readonly Query[]): Promise<readonly string[]> {
  const pending: string[] = [];
  for (const { place, expression } of needed) {
    if ((await prometheus.countSeries(expression)) === 0) pending.push(`${place}: nothing is returned for ${expression}`);
  }
  const rules = await prometheus.listRules();
  const unwell = rules
    .filter(({ health }) => health !== 'ok')
    .map(({ name, health, lastError }) => `alert ${name}: ${health} ${lastError}`);
  return [...pending, ...unwell];
}

/** What is still pending when the time is over. */
async function whenNonePending(find: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const until = performance.now() + DEADLINE_MS;
  for (;;) {
    const pending = await find();
    if (pending.length === 0 || performance.now() > until) return pending;
    await pause(1_000);
  }
}

/** The names of all series that a page of metrics can have, with samples or without. */
function namesOn(page: string): ReadonlySet<string> {
  const names = [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  return new Set(names);
}
