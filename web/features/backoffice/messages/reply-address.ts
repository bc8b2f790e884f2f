/** Mail programs cut longer addresses off. */
const QUOTE_MAX_LENGTH = 1_000;

/** Opens the operator's mail program with an answer that has been begun. */
export function replyAddress(to: string, subject: string, body: string): string {
  const quoted = body.length > QUOTE_MAX_LENGTH ? `${body.slice(0, QUOTE_MAX_LENGTH)}…` : body;
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(quoted)}`;
}
