import { price } from '@fairlead/domain/price.ts';
import type { HouseRules } from '../../engine/house-rules.ts';
import type { QuoteBoard } from './quote-board.ts';

const NO_MARKUP = { bid: price(0), ask: price(0) };

/**
 * Has the quotes carry the house's markups and keep its hours and its halts, as they are in force now and whenever they change.
 */
export function followHouseRules(board: Pick<QuoteBoard, 'setMarkups' | 'setHours' | 'setHalts'>, houseRules: HouseRules): void {
  const follow = (): void => {
    const { instruments } = houseRules.inForce.rules;
    board.setMarkups((symbol) => {
      const terms = instruments[symbol];
      return terms === undefined ? NO_MARKUP : { bid: terms.bidMarkup, ask: terms.askMarkup };
    });
    board.setHours((symbol) => instruments[symbol]?.tradingHours ?? null);
    board.setHalts((symbol) => houseRules.isHalted(symbol));
  };
  follow();
  houseRules.onChanged(follow);
}
