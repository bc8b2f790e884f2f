const FIRST_NUMBER = 100_000;

/** The transaction number that people see, from the stored one; also the one in a bank wire's reference. */
export function formatTransactionNumber(number: number): string {
  return String(FIRST_NUMBER + number);
}
