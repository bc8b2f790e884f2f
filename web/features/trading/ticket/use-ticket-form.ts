import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import { useEffect, useReducer, type Dispatch } from 'react';
import { useLocale } from '../../../ui/locale.tsx';
import { useOnSplit } from '../levels/use-on-split.ts';
import { chartStorage } from '../chart/chart-storage.ts';
import { changeTerminalSettings, readTerminalSettings } from '../settings/terminal-settings.ts';
import { EMPTY_TICKET, reduceTicket, type TicketAction, type TicketForm } from './ticket-form.ts';

/**
 * The ticket of the selected instrument. The prices typed on it belong to the instrument and its shares. The units that the client enters
 * sizes and levels in are kept in this browser.
 */
export function useTicketForm(
  selected: Pick<ListedInstrument, 'symbol' | 'splits' | 'digits'> | undefined,
  clientId: number,
): readonly [TicketForm, Dispatch<TicketAction>] {
  const locale = useLocale();
  const [form, dispatch] = useReducer(reduceTicket, clientId, openTicket);
  const symbol = selected?.symbol;
  const { sizeUnit, levelUnit } = form;
  useEffect(() => changeTerminalSettings(chartStorage, clientId, { sizeUnit, levelUnit }), [clientId, sizeUnit, levelUnit]);
  useEffect(() => dispatch({ kind: 'instrumentChanged' }), [symbol]);
  useOnSplit(selected, (ratio) => {
    if (selected !== undefined) dispatch({ kind: 'split', ratio, format: { locale, digits: selected.digits } });
  });
  return [form, dispatch];
}

function openTicket(clientId: number): TicketForm {
  const { sizeUnit, levelUnit } = readTerminalSettings(chartStorage, clientId);
  return { ...EMPTY_TICKET, sizeUnit, levelUnit };
}
