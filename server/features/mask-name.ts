/** Masks other people's names and emails, so that only those who know them recognise them. */

/** Ada Lovelace -> "Ada L***" */
export function maskName(firstName: string, lastName: string): string {
  return `${firstName} ${maskLastName(lastName)}`.trim();
}

/** Lovelace -> "L***" */
export function maskLastName(lastName: string): string {
  const initial = firstCharacter(lastName);
  return initial === '' ? '' : `${initial}***`;
}

/** ada@example.test -> "a***@example.test" */
export function maskEmail(email: string): string {
  return `${firstCharacter(email)}***${email.slice(email.lastIndexOf('@'))}`;
}

function firstCharacter(text: string): string {
  return Array.from(text.trim())[0] ?? '';
}
