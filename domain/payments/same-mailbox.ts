/**
 * Whether two email addresses reach the same mailbox. Anything after a plus sign before the @ is only the owner's own tag, so a client who
 * uses one is still the same person.
 */
export function isSameMailbox(email: string, other: string): boolean {
  return mailboxOf(email) === mailboxOf(other);
}

function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');
}
