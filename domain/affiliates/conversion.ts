/** Returns the percentage of sign-ups that have deposited, rounded half up to a whole number (spec section 2); 0 without sign-ups. */
export function conversionPercent(firstDeposits: number, signUps: number): number {
  return signUps === 0 ? 0 : Math.round((firstDeposits * 100) / signUps);
}
