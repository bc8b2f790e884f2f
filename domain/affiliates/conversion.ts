/** How many of those who signed up have deposited, in percent, rounded to a whole number, a half up (spec section 2); 0 where nobody signed up. */
export function conversionPercent(firstDeposits: number, signUps: number): number {
  return signUps === 0 ? 0 : Math.round((firstDeposits * 100) / signUps);
}
