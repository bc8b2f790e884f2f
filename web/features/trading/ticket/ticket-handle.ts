import { createContext, use, type Dispatch } from 'react';
import type { TicketAction, TicketForm } from './ticket-form.ts';

/** The ticket for parts of the screen that show or change it from elsewhere, as the lines on the chart do. */
export interface TicketHandle {
  readonly form: TicketForm;
  readonly dispatch: Dispatch<TicketAction>;
}

const TicketContext = createContext<TicketHandle | null>(null);

export const TicketHandleProvider = TicketContext;

/** Null on a screen without a ticket. */
export function useTicketHandle(): TicketHandle | null {
  return use(TicketContext);
}

/** Whether the ticket has been filled in since the last order, so that the chart shows what it would open. */
export function isDrafted({ isDraft, orderKind, amountText, stopLossText, takeProfitText }: TicketForm): boolean {
  return isDraft && (orderKind !== 'market' || [amountText, stopLossText, takeProfitText].some((text) => text.trim() !== ''));
}
