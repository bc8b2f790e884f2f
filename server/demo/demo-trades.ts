/** The demo clients' trades at the start. Prices are only known then, so price-dependent values are a share of the price. */
import type { Side } from '@fairlead/domain/trading/quote.ts';

export interface DemoTrade {
  readonly email: string;
  /** The first one whose market is open is traded. */
  readonly symbols: readonly string[];
  readonly side: Side;
  /** Euros. */
  readonly stake: number;
  /** By default the highest the account may use. */
  readonly leverage?: number;
  /** Distance from the price, in percent. */
  readonly stopLoss?: number;
  readonly takeProfit?: number;
  /** Waits for a price better by this percentage. */
  readonly limit?: number;
}

/** The stakes of one account leave it with a margin level of about 160 %. */
export const DEMO_TRADES: readonly DemoTrade[] = [
  trade('pablo.herrero', 'long', 120, ['BTCUSD'], { stopLoss: 6, takeProfit: 12 }),
  trade('pablo.herrero', 'long', 80, ['EURUSD', 'ETHUSD'], {}),
  trade('ralf.petersen', 'short', 90, ['XAUUSD', 'BTCUSD'], { leverage: 10, stopLoss: 2 }),
  trade('franziska.kern', 'long', 100, ['ETHUSD'], { stopLoss: 8 }),
  trade('lucia.navarro', 'short', 300, ['EURUSD', 'BTCUSD'], { leverage: 20, stopLoss: 0.8, takeProfit: 1.6 }),
  trade('lucia.navarro', 'long', 250, ['XAUUSD', 'ETHUSD'], { leverage: 10 }),
  trade('lucia.navarro', 'long', 150, ['BTCUSD'], { limit: 2.5, stopLoss: 9 }),
  trade('verena.auer', 'long', 400, ['BTCUSD'], { takeProfit: 15 }),
  trade('verena.auer', 'short', 200, ['GBPUSD', 'LTCUSD'], { stopLoss: 0.9 }),
  trade('markus.gruber', 'short', 150, ['SOLUSD', 'ETHUSD'], { stopLoss: 10 }),
  trade('sabine.albrecht', 'long', 350, ['DEU40', 'EURUSD', 'BTCUSD'], { leverage: 10, stopLoss: 1.5, takeProfit: 3 }),
  trade('sabine.albrecht', 'long', 200, ['XRPUSD'], {}),
  trade('leonie.busch', 'long', 200, ['GBPJPY', 'BTCUSD'], {}),
  trade('leonie.busch', 'long', 160, ['ETHUSD'], {}),
  trade('leonie.busch', 'short', 100, ['USDCHF', 'LTCUSD'], { takeProfit: 1 }),
  trade('alvaro.reyes', 'short', 260, ['USOIL', 'ETHUSD'], { stopLoss: 4 }),
  trade('alvaro.reyes', 'long', 180, ['EURJPY', 'BTCUSD'], { leverage: 15, takeProfit: 1.2 }),
  trade('nicolas.faure', 'long', 500, ['ETHUSD'], { stopLoss: 7, takeProfit: 14 }),
  trade('nicolas.faure', 'short', 300, ['USDJPY', 'BTCUSD'], { stopLoss: 0.7 }),
  trade('nicolas.faure', 'long', 200, ['XAUUSD', 'ETHUSD'], { limit: 0.9 }),
  trade('rui.tavares', 'long', 120, ['BTCUSD'], {}),
  trade('martina.serra', 'short', 140, ['EURGBP', 'XRPUSD'], { stopLoss: 0.8 }),
  trade('martina.serra', 'long', 110, ['BTCUSD'], { takeProfit: 10 }),
];

function trade(
  name: string,
  side: Side,
  stake: number,
  symbols: readonly string[],
  terms: Pick<DemoTrade, 'leverage' | 'stopLoss' | 'takeProfit' | 'limit'>,
): DemoTrade {
  return { email: `${name}@example.test`, side, stake, symbols, ...terms };
}
