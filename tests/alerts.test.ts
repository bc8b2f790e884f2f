/** The alert rules, their runbook and the list of metrics say the same. What the rules do is tested by promtool (scripts/check-monitoring.ts). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../scripts/root.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const rules = read('deploy/prometheus/alerts.yml');
const runbook = read('docs/operations/alerts.md');
const metrics = new Set(read('docs/operations/metrics.md').match(/(?<=^\| `)fairlead_\w+/gm));

const alerts = rules.split(/^ {6}- alert: /m).slice(1);
const names = alerts.map((alert) => alert.slice(0, alert.indexOf('\n')));

test('there are alerts, each once', () => {
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
});

test.each(alerts.map((alert, index): [string, string] => [names[index] ?? '', alert]))(
  '%s says how urgent it is, what is wrong, and where to read on',
  (name, alert) => {
    const severity = /^ {10}severity: (page|ticket)$/m.exec(alert)?.[1];
    for (const annotation of ['summary', 'description']) expect(alert).toMatch(new RegExp(`^ {10}${annotation}: \\S`, 'm'));
    expect(alert).toContain(`\n          runbook: docs/operations/alerts.md#${name.toLowerCase()}\n`);
    // The runbook begins with the same urgency.
    expect(runbook).toMatch(new RegExp(`^## ${name}\n\n\\*\\*${severity}\\*\\* `, 'm'));
  },
);

test('the runbook has no section without an alert', () => {
  expect(runbook.match(/(?<=^## )\S+/gm)).toEqual(names);
});

test('every figure that an alert or the runbook asks for exists', () => {
  const asked = [...rules.matchAll(/fairlead_\w+/g), ...runbook.matchAll(/fairlead_\w+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  );
  expect(metrics.size).toBeGreaterThan(20);
  expect(asked.filter((name) => !metrics.has(name))).toEqual([]);
});
