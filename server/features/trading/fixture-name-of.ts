import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';

/** The names under which the instruments were introduced, for tests that rename none. */
export function fixtureNameOf(symbol: string): string {
  return instrumentBySymbol(symbol)?.displayName ?? symbol;
}
