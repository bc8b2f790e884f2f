/** How many decimals a number of units or lots is shown with: enough to tell two sizes a cent apart for most, without the noise. */
export function sizeDigits(size: number): number {
  if (size < 0.01) return 8;
  if (size < 1) return 6;
  return size < 100 ? 4 : 2;
}

/** A hundred-thousandth of a lot is one unit of a currency. */
export const LOT_DIGITS = 5;
