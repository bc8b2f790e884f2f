import hljs from 'highlight.js/lib/common';

/** The code as html in which words carry class names (hljs-keyword and the like); null for a language that is not known. */
export function highlightCode(code: string, language: string): string | null {
  const name = language.trim().toLowerCase();
  return hljs.getLanguage(name) === undefined ? null : hljs.highlight(code, { language: name, ignoreIllegals: true }).value;
}
