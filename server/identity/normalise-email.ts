/** The form in which emails are compared. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}
