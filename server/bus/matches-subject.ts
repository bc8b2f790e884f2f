/** Whether a subject matches a pattern, as in NATS: `*` stands for one part, a final `>` for one or more. */
export function matchesSubject(pattern: string, subject: string): boolean {
  const [wanted, parts] = [pattern.split('.'), subject.split('.')];
  if (wanted.at(-1) === '>') {
    return parts.length >= wanted.length && wanted.slice(0, -1).every((part, index) => isSame(part, parts[index]));
  }
  return parts.length === wanted.length && wanted.every((part, index) => isSame(part, parts[index]));
}

function isSame(wanted: string, part: string | undefined): boolean {
  return wanted === '*' || wanted === part;
}
