import type { Side } from '@fairlead/domain/trading/quote.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { usePending } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import OneClickButtons from './one-click-buttons.tsx';
import { readTicketContext } from './ticket-context.ts';
import { useTicketHandle, type TicketHandle } from './ticket-handle.ts';
import { findTicketProblems } from './ticket-problems.ts';
import { usePlaceTicket } from './use-place-ticket.ts';

export interface PhoneTradeButtonsProps {
  readonly blocked: string | undefined;
  /** Opens the ticket on this side, to change the order or to correct what prevents it. */
  readonly onOpenTicket: (side: Side) => void;
}

/** One-click trading on a phone: the two prices within reach of a thumb send a market order of the ticket's size. */
export default function PhoneTradeButtons(props: PhoneTradeButtonsProps) {
  const ticket = useTicketHandle();
  return ticket === null ? null : <TicketButtons {...props} {...ticket} />;
}

function TicketButtons({ form: entered, dispatch, blocked, onOpenTicket }: PhoneTradeButtonsProps & TicketHandle) {
  const platform = usePlatform();
  const locale = useLocale();
  const isPending = usePending('open');
  const form = { ...entered, orderKind: 'market' } as const;
  const place = usePlaceTicket({ form, dispatch, onInvalid: () => onOpenTicket(form.side) });

  function press(side: Side): void {
    const problems = findTicketProblems({ ...form, side }, readTicketContext(platform, locale));
    if (problems.length === 0) return void place(side);
    // The ticket shows them at their fields.
    dispatch({ kind: 'orderKind', orderKind: 'market', currentPriceText: '' });
    dispatch({ kind: 'attempted' });
    onOpenTicket(side);
  }

  return (
    <OneClickButtons
      form={form}
      size="large"
      blocked={blocked}
      isPending={isPending}
      onPress={press}
      onChange={() => onOpenTicket(form.side)}
    />
  );
}
