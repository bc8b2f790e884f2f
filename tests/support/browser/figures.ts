/** Figures as an English page writes them, and the domain's amounts and prices from plain numbers. */
import { centsFromEuros, type Cents } from '@fairlead/domain/money.ts';
import { priceFromDecimal, type Price } from '@fairlead/domain/price.ts';

const LOCALE = 'en-IE';
const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const SIGNED = { signDisplay: 'exceptZero' } as const;

export function writeSignedEuros(amount: number): string {
  return write(amount / 100, { ...SIGNED, style: 'currency', currency: 'EUR' });
}

/** 12.5 is +12.50%. */
export function writeSignedPercent(percent: number): string {
  return write(percent / 100, { ...TWO_DECIMALS, ...SIGNED, style: 'percent' });
}

/** A price of an instrument with two decimals. */
export function writePrice(price: number): string {
  return write(price, TWO_DECIMALS);
}

function write(value: number, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(LOCALE, options).format(value).replace('-', '−');
}

/** The number in a text of an English page, whatever surrounds it. */
export function numberIn(text: string): number {
  const digits = /[\d.]+/.exec(text.replaceAll(',', ''))?.[0] ?? 'NaN';
  return Number(digits) * (/[−-]/.test(text.split(/\d/)[0] ?? '') ? -1 : 1);
}

export function priceOf(decimal: number): Price {
  const price = priceFromDecimal(decimal);
  if (price === null) throw new Error(`${decimal} is not a price`);
  return price;
}

export function moneyOf(euros: number): Cents {
  const money = centsFromEuros(euros);
  if (money === null) throw new Error(`${euros} is not an amount`);
  return money;
}
