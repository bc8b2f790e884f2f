/**
 * Whether two email addresses reach one mailbox: what follows a plus sign in front of the @ is the owner's own note, so somebody who is a
 * client under it is still the same person.
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
