const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** What XML 1.0 has no character for is dropped. */
// eslint-disable-next-line no-control-regex
const NO_XML_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export function escapeXml(text: string): string {
  return text.replaceAll(NO_XML_CHARACTER, '').replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
