/** Text of others must not control the terminal: control characters, and those that change the writing direction, are shown as dots. */
export function asOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u{2028}\u{2029}]/gu, '·');
}
