import type { Euros as WireEuros } from '@fairlead/domain/money.ts';
import { Money } from './figures.tsx';
import { formatMoney } from './format.ts';
import { readEuros } from './read-euros.ts';

/** Wire euros in the user's format; a dash if they can't be read. */
export function formatEuros(euros: WireEuros, locale: string): string {
  return formatMoney(readEuros(euros), locale);
}

/** The same in tabular figures; `signed` for gains and losses. */
export function Euros({ euros, signed, className }: { readonly euros: WireEuros; readonly signed?: boolean; readonly className?: string }) {
  return (
    <Money amount={readEuros(euros)} {...(signed === undefined ? {} : { signed })} {...(className === undefined ? {} : { className })} />
  );
}
