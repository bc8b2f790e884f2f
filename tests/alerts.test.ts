/**
 * The alert rules, their runbook and the list of metrics agree. The rules' behaviour is tested by promtool (scripts/check-monitoring.ts).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../scripts/root.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const rules = read('deploy/prometheus/alerts.yml');
const runbook = read('docs/operating/incidents.md');
const metrics = new Set(read('docs/operating/metrics.md').match(/(?<=^\| `)fairlead_\w+/gm));

const alerts = rules.split(/^ {6}- alert: /m).slice(1);
const names = alerts.map((alert) => alert.slice(0, alert.indexOf('\n')));

test('every alert is defined once', () => {
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
});

test.each(alerts.map((alert, index): [string, string] => [names[index] ?? '', alert]))(
  '%s states its severity, what is wrong, and where its runbook is',
  (name, alert) => {
    const severity = /^ {10}severity: (page|ticket)$/m.exec(alert)?.[1];
    for (const annotation of ['summary', 'description']) expect(alert).toMatch(new RegExp(`^ {10}${annotation}: \\S`, 'm'));
    expect(alert).toContain(`\n          runbook: docs/operating/incidents.md#${name.toLowerCase()}\n`);
    // The runbook begins with the same severity.
    expect(runbook).toMatch(new RegExp(`^## ${name}\n\n\\*\\*${severity}\\*\\* `, 'm'));
  },
);

test('the runbook has no section without an alert', () => {
  expect(runbook.match(/(?<=^## )\S+/gm)).toEqual(names);
});

test('every metric that an alert or the runbook uses exists', () => {
  const asked = [...rules.matchAll(/fairlead_\w+/g), ...runbook.matchAll(/fairlead_\w+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  );
  expect(metrics.size).toBeGreaterThan(20);
  expect(asked.filter((name) => !metrics.has(name))).toEqual([]);
});
