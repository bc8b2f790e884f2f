/** One table of the results page. */
export interface BenchSection {
  readonly title: string;
  readonly text: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function formatSection({ title, text, head, rows }: BenchSection): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [`## ${title}`, '', text, '', line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
}

export function formatCount(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-GB') : value.toFixed(value >= 10 ? 0 : 2);
}

/** The section that `npm run chaos` prints; `npm run bench` keeps it unchanged. */
export const FAULTS_TITLE = 'Database faults';

/** The section with this title in a document of sections; empty if there is none. */
export function findSection(document: string, title: string): string {
  const sections = document.split(/^(?=## )/m);
  return sections.find((section) => section.startsWith(`## ${title}\n`)) ?? '';
}
