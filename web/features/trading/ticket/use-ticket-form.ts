import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import { useEffect, useReducer, type Dispatch } from 'react';
import { useLocale } from '../../../ui/locale.tsx';
import { useOnSplit } from '../levels/use-on-split.ts';
import { EMPTY_TICKET, reduceTicket, type TicketAction, type TicketForm } from './ticket-form.ts';

/** The ticket of the selected instrument. The prices typed on it belong to the instrument and its shares. */
export function useTicketForm(
  selected: Pick<ListedInstrument, 'symbol' | 'splits' | 'digits'> | undefined,
): readonly [TicketForm, Dispatch<TicketAction>] {
  const locale = useLocale();
  const [form, dispatch] = useReducer(reduceTicket, EMPTY_TICKET);
  const symbol = selected?.symbol;
  useEffect(() => dispatch({ kind: 'instrumentChanged' }), [symbol]);
  useOnSplit(selected, (ratio) => {
    if (selected !== undefined) dispatch({ kind: 'split', ratio, format: { locale, digits: selected.digits } });
  });
  return [form, dispatch];
}
