/** Normalises an email for comparison. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}
