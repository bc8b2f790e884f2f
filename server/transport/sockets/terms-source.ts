import type { TermsMessage } from '@fairlead/contract/socket-events.ts';
import type { HouseRules } from '../../engine/house-rules.ts';

/** What clients are told of the terms of trading as soon as they change. */
export interface TermsSource {
  read(): TermsMessage;
  /** Calls the listener after each change. Returns the function that ends it. */
  onChanged(listener: () => void): () => void;
}

export function createTermsSource(houseRules: HouseRules): TermsSource {
  return {
    read: () => ({
      rules: houseRules.pack.version,
      halted: houseRules.baseInstruments.flatMap(({ symbol }) => (houseRules.isHalted(symbol) ? [symbol] : [])),
    }),
    onChanged: (listener) => houseRules.onChanged(listener),
  };
}
