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
  return splitSections(document).find((section) => titleOf(section) === title) ?? '';
}

/** Returns the document with this section instead of the one with its title; a new one comes before the database faults. */
export function replaceSection(document: string, section: string): string {
  const sections = splitSections(document);
  const isIn = sections.some((each) => titleOf(each) === titleOf(section));
  const place = isIn ? titleOf(section) : FAULTS_TITLE;
  const added = `${section}\n`;
  if (!sections.some((each) => titleOf(each) === place)) return `${document}\n${section}`;
  return sections.map((each) => (titleOf(each) !== place ? each : isIn ? added : added + each)).join('');
}

function splitSections(document: string): readonly string[] {
  return document.split(/^(?=## )/m);
}

function titleOf(section: string): string | undefined {
  return /^## (.*)$/m.exec(section)?.[1];
}
