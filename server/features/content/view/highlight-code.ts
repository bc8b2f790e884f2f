import hljs from 'highlight.js/lib/common';

/** The code as HTML whose tokens have class names (hljs-keyword and the like); null for an unknown language. */
export function highlightCode(code: string, language: string): string | null {
  const name = language.trim().toLowerCase();
  return hljs.getLanguage(name) === undefined ? null : hljs.highlight(code, { language: name, ignoreIllegals: true }).value;
}
