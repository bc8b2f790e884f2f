/** Browsers break a line between a sign and its figure; a word joiner keeps them together. */
export function keepSigns(text: string): string {
  return text.replaceAll(/(?<!\p{L})[−+](?=\S)/gu, '$&\u2060');
}
