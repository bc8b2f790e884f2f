import { centsFromEuros, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import { Money } from './figures.tsx';
import { formatMoney } from './format.ts';

/** An amount of the wire, in euros, as whole cents. */
export function readEuros(euros: number): Cents {
  return centsFromEuros(euros) ?? ZERO_CENTS;
}

/** Euros of the wire in the reader's habit. */
export function formatEuros(euros: number, locale: string): string {
  return formatMoney(readEuros(euros), locale);
}

/** The same in figures of one width; `signed` for what was earned or paid out. */
export function Euros({ euros, signed, className }: { readonly euros: number; readonly signed?: boolean; readonly className?: string }) {
  return (
    <Money amount={readEuros(euros)} {...(signed === undefined ? {} : { signed })} {...(className === undefined ? {} : { className })} />
  );
}
