/**
 * The Grafana dashboard agrees with the alert rules, the guides and the list of metrics, and is laid out without gaps in what a panel must
 * have: scripts/dashboard.ts refuses a panel without description, unit or data source variable. Prometheus itself runs the queries
 * (scripts/check-monitoring.ts).
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { panelsOf, queriesOf, readDashboard } from '../scripts/dashboard.ts';
import { selectorsOf } from '../scripts/promql.ts';
import { root } from '../scripts/root.ts';
import { headingsOf } from './texts/headings-of.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const dashboard = readDashboard();
const panels = panelsOf(dashboard);
const rules = new Map(
  read('deploy/prometheus/alerts.yml')
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((rule): [string, string] => [rule.slice(0, rule.indexOf('\n')), rule]),
);

test('it has the rows that answer the questions of the operator on call', () => {
  const rows = dashboard.panels.filter(({ type }) => type === 'row').map(({ title }) => title);
  expect(rows).toEqual(['Is it serving?', 'Money path', 'Prices', 'Clients', 'Back office and money', 'Proof', 'Machine']);
  expect(panels.length).toBeGreaterThan(20);
});

test('it shows the last three hours, refreshes every 30 seconds and can be limited to jobs and servers', () => {
  expect(dashboard).toMatchObject({ refresh: '30s', time: { from: 'now-3h', to: 'now' } });
  expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['datasource', 'job', 'instance', 'guides']);
});

test('ids and titles are unique', () => {
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  for (const { targets } of panels) expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
});

test('no panel covers another, and none reaches over the edge', () => {
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(dashboard.panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
});

test.each(panels)('$title: says what a bad value is and which guide helps', ({ description }) => {
  expect(description).toContain('Bad: ');
  const links = [...description.matchAll(/\]\(\$\{guides:raw\}\/([^)#]+)(?:#([^)]+))?\)/g)];
  expect(links).not.toEqual([]);
  for (const [, page = '', heading] of links) {
    expect(existsSync(join(root, 'docs/operating', page)), page).toBe(true);
    if (heading !== undefined) expect(headingsOf(read(`docs/operating/${page}`))).toContain(heading);
  }
});

test('the links at the top lead to guides', () => {
  const pages = dashboard.links.map(({ url }) => url.replace('${guides:raw}/', ''));
  expect(pages).toContain('incidents.md');
  expect(pages.filter((page) => !existsSync(join(root, 'docs/operating', page)))).toEqual([]);
});

const limited = panels.filter(({ type, fieldConfig }) => type === 'timeseries' && fieldConfig.defaults.thresholds.steps.length > 1);

test.each(limited)('$title: the dashed line is the limit of an alert that it names', ({ description, fieldConfig }) => {
  const limit = fieldConfig.defaults.thresholds.steps.at(-1)?.value;
  const named = [...description.matchAll(/\[(Fairlead\w+)\]/g)].map(([, name = '']) => rules.get(name) ?? '');
  expect(named.filter((rule) => new RegExp(` > ${limit}(?!\\S)`).test(rule))).not.toEqual([]);
});

test('every metric that it uses exists', () => {
  const documented = new Set(read('docs/operating/metrics.md').match(/(?<=^\| `)fairlead_\w+/gm));
  const used = queriesOf(dashboard).flatMap(({ expression }) => selectorsOf(expression).map(({ metric }) => metric));
  expect(used.length).toBeGreaterThan(40);
  expect(used.filter((name) => name.startsWith('fairlead_') && !documented.has(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([]);
});
