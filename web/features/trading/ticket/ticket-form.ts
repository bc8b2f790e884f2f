import type { SplitRatio } from '@fairlead/domain/markets/split-ratio.ts';
import type { LevelUnit } from '@fairlead/domain/trading/level-distance.ts';
import type { EntryKind } from '@fairlead/domain/trading/order-terms.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import { UNIT_DIGITS } from '@fairlead/domain/trading/units.ts';
import { formatNumberForField, parseLocaleNumber } from '../../../ui/number-input.ts';
import { restateText, type PriceFormat } from '../levels/restate-draft.ts';
import { GOOD_TILL_CANCELLED, type ExpiryForm } from '../orders/expiry.ts';
import type { SizeUnit } from '../settings/terminal-settings.ts';

/**
 * The new trade ticket as three pure functions: what typing changes (reduceTicket, here), its values (readTicket) and its problems
 * (findTicketProblems).
 */

/** At the current price, or as a pending order. */
export type OrderKind = 'market' | EntryKind;

/** A stop loss at a fixed level, one that follows the price, or one with a guaranteed level. */
export type StopKind = 'fixed' | 'trailing' | 'guaranteed';

/** The second order of a pair as entered; everything else it has from the ticket. */
export interface SecondOrder {
  readonly side: Side;
  readonly entryKind: EntryKind;
  readonly priceText: string;
}

/** What the client has entered, as typed. */
export interface TicketForm {
  readonly side: Side;
  readonly orderKind: OrderKind;
  /** The price of a pending order. */
  readonly entryPriceText: string;
  /** False while the price is the suggested one: the market may move past it without the client being at fault. */
  readonly isEntryPriceEdited: boolean;
  readonly expiry: ExpiryForm;
  /** The other order of a pair, of which the first to fill cancels the other; null for a single order. */
  readonly second: SecondOrder | null;
  /** In `sizeUnit`. */
  readonly amountText: string;
  readonly sizeUnit: SizeUnit;
  /** Null until one is selected: then the first allowed one applies. */
  readonly leverage: number | null;
  readonly stopKind: StopKind;
  /** What the stop loss and the take profit are in. */
  readonly levelUnit: LevelUnit;
  readonly stopLossText: string;
  /** The distance at which a trailing stop follows the price. */
  readonly trailingText: string;
  readonly takeProfitText: string;
  /** Whether something was entered since the last order. */
  readonly isDraft: boolean;
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
  second: null,
  amountText: '',
  sizeUnit: 'money',
  leverage: null,
  stopKind: 'fixed',
  levelUnit: 'price',
  stopLossText: '',
  trailingText: '',
  takeProfitText: '',
  isDraft: false,
  attempted: false,
  adjustedFor: null,
};

export type TicketAction =
  | { readonly kind: 'side'; readonly side: Side }
  /** The current price is used if none was entered yet. */
  | { readonly kind: 'orderKind'; readonly orderKind: OrderKind; readonly currentPriceText: string }
  | { readonly kind: 'entryPrice'; readonly text: string }
  | { readonly kind: 'expiry'; readonly expiry: ExpiryForm }
  | { readonly kind: 'second'; readonly second: SecondOrder | null }
  | { readonly kind: 'amount'; readonly text: string }
  /** `text` is the same size in the new unit. */
  | { readonly kind: 'sizeUnit'; readonly sizeUnit: SizeUnit; readonly text: string }
  | { readonly kind: 'leverage'; readonly leverage: number }
  | { readonly kind: 'stopKind'; readonly stopKind: StopKind }
  | { readonly kind: 'stopLoss'; readonly text: string }
  | { readonly kind: 'trailing'; readonly text: string }
  | { readonly kind: 'takeProfit'; readonly text: string }
  /** The texts are the same levels in the new unit. */
  | { readonly kind: 'levelUnit'; readonly levelUnit: LevelUnit; readonly stopLossText: string; readonly takeProfitText: string }
  | { readonly kind: 'attempted' }
  /** Takes the ticket's lines off the chart until something is entered again. */
  | { readonly kind: 'hidden' }
  /** The instrument's share was split, so the prices typed before are in old shares. */
  | { readonly kind: 'split'; readonly ratio: SplitRatio; readonly format: PriceFormat }
  | { readonly kind: 'placed' }
  | { readonly kind: 'instrumentChanged' };

const NO_ENTRY_PRICE = { entryPriceText: '', isEntryPriceEdited: false, second: null } as const;
const NO_LEVELS = {
  stopKind: 'fixed',
  stopLossText: '',
  trailingText: '',
  takeProfitText: '',
  isDraft: false,
  attempted: false,
  adjustedFor: null,
} as const;

export function reduceTicket(form: TicketForm, action: TicketAction): TicketForm {
  switch (action.kind) {
    case 'side':
    case 'expiry':
    case 'second':
    case 'leverage':
    case 'levelUnit':
    case 'stopKind': {
      const { kind: _, ...entered } = action;
      return { ...form, ...entered, isDraft: true };
    }
    case 'orderKind': {
      const { orderKind } = action;
      if (orderKind === 'market') return { ...form, ...NO_ENTRY_PRICE, orderKind };
      return { ...form, orderKind, isDraft: true, ...(form.isEntryPriceEdited ? {} : { entryPriceText: action.currentPriceText }) };
    }
    case 'entryPrice':
      return { ...form, entryPriceText: action.text, isEntryPriceEdited: true, isDraft: true, adjustedFor: null };
    case 'amount':
      return { ...form, amountText: action.text, isDraft: true };
    case 'sizeUnit':
      return { ...form, sizeUnit: action.sizeUnit, amountText: action.text };
    case 'stopLoss':
      return { ...form, stopLossText: action.text, isDraft: true, adjustedFor: null };
    case 'trailing':
      return { ...form, trailingText: action.text, isDraft: true, adjustedFor: null };
    case 'takeProfit':
      return { ...form, takeProfitText: action.text, isDraft: true, adjustedFor: null };
    case 'attempted':
      return { ...form, attempted: true };
    case 'hidden':
      return { ...form, isDraft: false };
    case 'split':
      return restateTicket(form, action);
    case 'placed':
      // The same amount is likely to be used again, the same levels aren't.
      return { ...form, ...NO_LEVELS, second: null };
    case 'instrumentChanged':
      // A price belongs to its instrument, and without one only a market order is possible.
      // The same number of other units would be quite another size.
      return {
        ...form,
        ...NO_LEVELS,
        ...NO_ENTRY_PRICE,
        orderKind: 'market',
        leverage: null,
        amountText: form.sizeUnit === 'money' ? form.amountText : '',
      };
  }
}

/**
 * The ticket with its prices and distances in new shares, and its number of shares too. Margin and leverage stay, since a split changes no
 * money; so do levels in percent or in money.
 */
function restateTicket(form: TicketForm, { ratio, format }: Extract<TicketAction, { readonly kind: 'split' }>): TicketForm {
  const restate = (text: string): string => restateText(text, ratio, format) ?? text;
  const isPriced = form.levelUnit === 'price' || form.levelUnit === 'points';
  const restated = {
    amountText: form.sizeUnit === 'money' ? form.amountText : restateCount(form.amountText, ratio, format),
    entryPriceText: restate(form.entryPriceText),
    second: form.second === null ? null : { ...form.second, priceText: restate(form.second.priceText) },
    stopLossText: isPriced ? restate(form.stopLossText) : form.stopLossText,
    trailingText: restate(form.trailingText),
    takeProfitText: isPriced ? restate(form.takeProfitText) : form.takeProfitText,
  };
  const isAdjusted = TEXTS.some((field) => restated[field] !== form[field]);
  return isAdjusted ? { ...form, ...restated, adjustedFor: ratio } : form;
}

const TEXTS = ['amountText', 'entryPriceText', 'stopLossText', 'trailingText', 'takeProfitText'] as const;

function restateCount(text: string, { newShares, oldShares }: SplitRatio, { locale }: PriceFormat): string {
  const count = parseLocaleNumber(text, locale);
  return count === null ? text : formatNumberForField((count * newShares) / oldShares, locale, 0, UNIT_DIGITS);
}
