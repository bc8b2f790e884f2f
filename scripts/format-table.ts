import { asOneLine } from '@fairlead/server/as-one-line.ts';

/** Formats rows as lines of columns below the column names, for a terminal. Pure. */
export function formatTable(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [names, ...rows.map((row) => row.map(asOneLine))];
  const widths = names.map((_name, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
