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

/** User-entered text must not control the terminal: control characters, and those that change the writing direction, are shown as dots. */
export function asOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u{2028}\u{2029}]/gu, '·');
}
