const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Control characters except tabs and line breaks, and code points that XML 1.0 does not allow. They are dropped. */
const NO_XML_CHARACTER = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

export function escapeXml(text: string): string {
  return text.replaceAll(NO_XML_CHARACTER, '').replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
