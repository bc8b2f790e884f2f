/** Plain text as HTML with a paragraph per block of lines; text that begins with a tag is HTML already. The server sanitises it. */
export function toHtml(typed: string): string {
  const text = typed.trim();
  if (text === '' || text.startsWith('<')) return text;
  return text
    .split(/\n\s*\n/)
    .map((block) => `<p>${escape(block.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
