import { readTicketContext } from './ticket-context.ts';
import type { Dispatch } from 'react';
import { useLocale } from '../../../ui/locale.tsx';
import { usePending } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import OneClickButtons from './one-click-buttons.tsx';
import type { TicketAction, TicketForm } from './ticket-form.ts';
import { findTicketProblems } from './ticket-problems.ts';
import { usePlaceTicket } from './use-place-ticket.ts';

export interface PhoneTradeButtonsProps {
  readonly form: TicketForm;
  readonly dispatch: Dispatch<TicketAction>;
  readonly blocked: string | undefined;
  /** Opens the ticket, where the client corrects what prevents the order. */
  readonly onOpenTicket: () => void;
}

/** One-click trading on a phone: the two prices within reach of a thumb send the order, at the ticket's size. */
export default function PhoneTradeButtons({ form, dispatch, blocked, onOpenTicket }: PhoneTradeButtonsProps) {
  const platform = usePlatform();
  const locale = useLocale();
  const isPending = usePending('open');
  const place = usePlaceTicket({ form, dispatch, onInvalid: onOpenTicket });
  return (
    <OneClickButtons
      form={form}
      size="large"
      blocked={blocked}
      isPending={isPending}
      onChange={onOpenTicket}
      onPress={(side) => {
        const isFine = findTicketProblems({ ...form, side }, readTicketContext(platform, locale)).length === 0;
        if (isFine) return void place(side);
        dispatch({ kind: 'orderKind', orderKind: 'market', currentPriceText: '' });
        dispatch({ kind: 'side', side });
        dispatch({ kind: 'attempted' });
        onOpenTicket();
      }}
    />
  );
}
