/** Fairlead's own metrics on a /metrics page, as the table in docs/operating/metrics.md: sorted by name. */
export function formatMetricTable(page: string): string {
  const types = new Map([...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']): [string, string] => [name, type]));
  const rows = [...page.matchAll(/^# HELP (fairlead_\S+) (.*)$/gm)]
    .map(([, name = '', help = '']) => `| \`${name}\` | ${types.get(name) ?? ''} | ${help} |`)
    .toSorted();
  return ['| Metric | Type | Meaning |', '|---|---|---|', ...rows, ''].join('\n');
}
