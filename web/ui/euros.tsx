import type { Euros as WireEuros } from '@fairlead/domain/money.ts';
import { Money } from './figures.tsx';
import { formatMoney } from './format.ts';
import { readEuros } from './read-euros.ts';

/** Euros of the wire in the reader's habit; a dash where they cannot be read. */
export function formatEuros(euros: WireEuros, locale: string): string {
  return formatMoney(readEuros(euros), locale);
}

/** The same in figures of one width; `signed` for what was earned or paid out. */
export function Euros({ euros, signed, className }: { readonly euros: WireEuros; readonly signed?: boolean; readonly className?: string }) {
  return (
    <Money amount={readEuros(euros)} {...(signed === undefined ? {} : { signed })} {...(className === undefined ? {} : { className })} />
  );
}
