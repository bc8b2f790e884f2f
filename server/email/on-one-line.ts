/** Removes line breaks and invisible characters, such as those that reverse the writing direction. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
}
