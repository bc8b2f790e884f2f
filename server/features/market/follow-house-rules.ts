import { price } from '@fairlead/domain/price.ts';
import type { HouseRules } from '../../engine/house-rules.ts';
import type { QuoteBoard } from './quote-board.ts';

const NO_MARKUP = { bid: price(0), ask: price(0) };

/**
 * Has the quotes carry the house's markups and keep its hours, as they are in force now and whenever they change. What was halted trades again
 * at a newly confirmed price.
 */
export function followHouseRules(board: Pick<QuoteBoard, 'setMarkups' | 'setHours' | 'demandConfirmation'>, houseRules: HouseRules): void {
  let halted: ReadonlySet<string> = new Set();
  const follow = (): void => {
    const { instruments } = houseRules.inForce.rules;
    board.setMarkups((symbol) => {
      const terms = instruments[symbol];
      return terms === undefined ? NO_MARKUP : { bid: terms.bidMarkup, ask: terms.askMarkup };
    });
    board.setHours((symbol) => instruments[symbol]?.tradingHours ?? null);
    for (const symbol of halted) if (!houseRules.isHalted(symbol)) board.demandConfirmation(symbol);
    halted = new Set(houseRules.baseInstruments.flatMap(({ symbol }) => (houseRules.isHalted(symbol) ? [symbol] : [])));
  };
  follow();
  houseRules.onChanged(follow);
}
