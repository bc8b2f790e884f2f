/** Plain text as html, a paragraph for each block of lines; what begins with a tag is html already. Making it safe is the server's. */
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
