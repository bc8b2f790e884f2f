import type { EntryKind } from '@fairlead/domain/trading/order-terms.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import { WAITS_UNTIL_CANCELLED, type ExpiryForm } from '../orders/expiry.ts';

/**
 * The new trade ticket as three pure functions: what typing does to it (reduceTicket, here), what it says (readTicket) and what
 * stands against it (findTicketProblems).
 */

/** At the current price, or waiting for one. */
export type OrderKind = 'market' | EntryKind;

/** A stop loss that stays where it is put, that follows the price, or whose level is guaranteed. */
export type StopKind = 'fixed' | 'trailing' | 'guaranteed';

/** What the client has entered, as entered. */
export interface TicketForm {
  readonly side: Side;
  readonly orderKind: OrderKind;
  /** The price an entry order waits for. */
  readonly entryPriceText: string;
  /** False while the price is the one it started from: the market may move past that without anybody being wrong. */
  readonly isEntryPriceEdited: boolean;
  readonly expiry: ExpiryForm;
  readonly amountText: string;
  /** Null until one is picked: the first allowed one counts. */
  readonly leverage: number | null;
  readonly stopKind: StopKind;
  readonly stopLossText: string;
  /** How far behind the price a trailing stop follows. */
  readonly trailingText: string;
  readonly takeProfitText: string;
  /** A first attempt was made, so that what is missing is worth saying. */
  readonly attempted: boolean;
}

export const EMPTY_TICKET: TicketForm = {
  side: 'long',
  orderKind: 'market',
  entryPriceText: '',
  isEntryPriceEdited: false,
  expiry: WAITS_UNTIL_CANCELLED,
  amountText: '',
  leverage: null,
  stopKind: 'fixed',
  stopLossText: '',
  trailingText: '',
  takeProfitText: '',
  attempted: false,
};

export type TicketAction =
  | { readonly kind: 'side'; readonly side: Side }
  /** The current price stands in for one that was not entered yet. */
  | { readonly kind: 'orderKind'; readonly orderKind: OrderKind; readonly currentPriceText: string }
  | { readonly kind: 'entryPrice'; readonly text: string }
  | { readonly kind: 'expiry'; readonly expiry: ExpiryForm }
  | { readonly kind: 'amount'; readonly text: string }
  | { readonly kind: 'leverage'; readonly leverage: number }
  | { readonly kind: 'stopKind'; readonly stopKind: StopKind }
  | { readonly kind: 'stopLoss'; readonly text: string }
  | { readonly kind: 'trailing'; readonly text: string }
  | { readonly kind: 'takeProfit'; readonly text: string }
  | { readonly kind: 'attempted' }
  | { readonly kind: 'placed' }
  | { readonly kind: 'instrumentChanged' };

const NO_ENTRY_PRICE = { entryPriceText: '', isEntryPriceEdited: false } as const;
const NO_LEVELS = { stopKind: 'fixed', stopLossText: '', trailingText: '', takeProfitText: '', attempted: false } as const;

export function reduceTicket(form: TicketForm, action: TicketAction): TicketForm {
  switch (action.kind) {
    case 'side':
    case 'expiry':
    case 'leverage':
    case 'stopKind': {
      const { kind: _, ...entered } = action;
      return { ...form, ...entered };
    }
    case 'orderKind': {
      const { orderKind } = action;
      if (orderKind === 'market') return { ...form, ...NO_ENTRY_PRICE, orderKind };
      return form.isEntryPriceEdited ? { ...form, orderKind } : { ...form, orderKind, entryPriceText: action.currentPriceText };
    }
    case 'entryPrice':
      return { ...form, entryPriceText: action.text, isEntryPriceEdited: true };
    case 'amount':
      return { ...form, amountText: action.text };
    case 'stopLoss':
      return { ...form, stopLossText: action.text };
    case 'trailing':
      return { ...form, trailingText: action.text };
    case 'takeProfit':
      return { ...form, takeProfitText: action.text };
    case 'attempted':
      return { ...form, attempted: true };
    case 'placed':
      // The same stake again is likely, the same levels are not.
      return { ...form, ...NO_LEVELS };
    case 'instrumentChanged':
      // A price belongs to its instrument, and without one there is only the market order left.
      return { ...form, ...NO_LEVELS, ...NO_ENTRY_PRICE, orderKind: 'market', leverage: null };
  }
}
