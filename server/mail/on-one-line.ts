/** Without breaks and without characters that are not seen, such as those that turn the direction of writing around. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
}
