/** Rows as lines of columns, with the names of the columns above them, for a terminal. Pure. */
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

/** What people have written must not steer the terminal: control characters, and those that turn the direction of writing, are shown as dots. */
export function asOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u{2028}\u{2029}]/gu, '·');
}
