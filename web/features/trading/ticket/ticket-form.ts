import type { SplitRatio } from '@fairlead/domain/markets/split-ratio.ts';
import type { EntryKind } from '@fairlead/domain/trading/order-terms.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import { restateText, type PriceFormat } from '../levels/restate-draft.ts';
import { GOOD_TILL_CANCELLED, type ExpiryForm } from '../orders/expiry.ts';

/**
 * The new trade ticket as three pure functions: what typing changes (reduceTicket, here), its values (readTicket) and its problems
 * (findTicketProblems).
 */

/** At the current price, or as a pending order. */
export type OrderKind = 'market' | EntryKind;

/** A stop loss at a fixed level, one that follows the price, or one with a guaranteed level. */
export type StopKind = 'fixed' | 'trailing' | 'guaranteed';

/** What the client has entered, as typed. */
export interface TicketForm {
  readonly side: Side;
  readonly orderKind: OrderKind;
  /** The price of a pending order. */
  readonly entryPriceText: string;
  /** False while the price is the suggested one: the market may move past it without the client being at fault. */
  readonly isEntryPriceEdited: boolean;
  readonly expiry: ExpiryForm;
  readonly amountText: string;
  /** Null until one is selected: then the first allowed one applies. */
  readonly leverage: number | null;
  readonly stopKind: StopKind;
  readonly stopLossText: string;
  /** The distance at which a trailing stop follows the price. */
  readonly trailingText: string;
  readonly takeProfitText: string;
  /** Whether a first attempt was made, so that missing fields should be reported. */
  readonly attempted: boolean;
  /** The split for which the prices were adjusted; null once one was edited. */
  readonly adjustedFor: SplitRatio | null;
}

export const EMPTY_TICKET: TicketForm = {
  side: 'long',
  orderKind: 'market',
  entryPriceText: '',
  isEntryPriceEdited: false,
  expiry: GOOD_TILL_CANCELLED,
  amountText: '',
  leverage: null,
  stopKind: 'fixed',
  stopLossText: '',
  trailingText: '',
  takeProfitText: '',
  attempted: false,
  adjustedFor: null,
};

export type TicketAction =
  | { readonly kind: 'side'; readonly side: Side }
  /** The current price is used if none was entered yet. */
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
  /** The instrument's share was split, so the prices typed before are in old shares. */
  | { readonly kind: 'split'; readonly ratio: SplitRatio; readonly format: PriceFormat }
  | { readonly kind: 'placed' }
  | { readonly kind: 'instrumentChanged' };

const NO_ENTRY_PRICE = { entryPriceText: '', isEntryPriceEdited: false } as const;
const NO_LEVELS = {
  stopKind: 'fixed',
  stopLossText: '',
  trailingText: '',
  takeProfitText: '',
  attempted: false,
  adjustedFor: null,
} as const;

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
      return { ...form, entryPriceText: action.text, isEntryPriceEdited: true, adjustedFor: null };
    case 'amount':
      return { ...form, amountText: action.text };
    case 'stopLoss':
      return { ...form, stopLossText: action.text, adjustedFor: null };
    case 'trailing':
      return { ...form, trailingText: action.text, adjustedFor: null };
    case 'takeProfit':
      return { ...form, takeProfitText: action.text, adjustedFor: null };
    case 'attempted':
      return { ...form, attempted: true };
    case 'split':
      return restateTicket(form, action);
    case 'placed':
      // The same amount is likely to be used again, the same levels aren't.
      return { ...form, ...NO_LEVELS };
    case 'instrumentChanged':
      // A price belongs to its instrument, and without one only a market order is possible.
      return { ...form, ...NO_LEVELS, ...NO_ENTRY_PRICE, orderKind: 'market', leverage: null };
  }
}

const PRICE_TEXTS = ['entryPriceText', 'stopLossText', 'trailingText', 'takeProfitText'] as const;

/** The ticket with its prices and distances in new shares. Amount and leverage stay, since a split changes no money. */
function restateTicket(form: TicketForm, { ratio, format }: Extract<TicketAction, { readonly kind: 'split' }>): TicketForm {
  const restate = (text: string): string => restateText(text, ratio, format) ?? text;
  const restated = {
    entryPriceText: restate(form.entryPriceText),
    stopLossText: restate(form.stopLossText),
    trailingText: restate(form.trailingText),
    takeProfitText: restate(form.takeProfitText),
  };
  const isAdjusted = PRICE_TEXTS.some((field) => restated[field] !== form[field]);
  return isAdjusted ? { ...form, ...restated, adjustedFor: ratio } : form;
}
