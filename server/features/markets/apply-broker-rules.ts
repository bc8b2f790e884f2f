import { price } from '@fairlead/domain/price.ts';
import type { BrokerRules } from '../../engine/broker-rules.ts';
import type { QuoteBoard } from './quote-board.ts';

const NO_MARKUP = { bid: price(0), ask: price(0) };

/** Applies the broker's markups, hours and halts, and the splits to come, to the quotes, now and whenever they change. */
export function applyBrokerRules(
  board: Pick<QuoteBoard, 'setMarkups' | 'setHours' | 'setHalts' | 'setComingSplits'>,
  brokerRules: BrokerRules,
): void {
  const follow = (): void => {
    const { instruments } = brokerRules.inForce.rules;
    board.setMarkups((symbol) => {
      const terms = instruments[symbol];
      return terms === undefined ? NO_MARKUP : { bid: terms.bidMarkup, ask: terms.askMarkup };
    });
    board.setHours((symbol) => {
      const instrument = brokerRules.instrument(symbol);
      return instrument === undefined ? null : brokerRules.hoursOf(instrument);
    });
    board.setHalts((symbol) => brokerRules.isHalted(symbol));
    board.setComingSplits((symbol) => brokerRules.priceStepsOf(symbol).splits.map(({ dueAt }) => dueAt));
  };
  follow();
  brokerRules.onChanged(follow);
}
