const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Control characters but tabs and line ends, and what XML 1.0 has no character for: they are dropped. */
const NO_XML_CHARACTER = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

export function escapeXml(text: string): string {
  return text.replaceAll(NO_XML_CHARACTER, '').replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
