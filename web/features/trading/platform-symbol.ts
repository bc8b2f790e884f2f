/** The symbol that plain /platform opens (spec section 9). */
export const DEFAULT_SYMBOL = 'BTCUSD';

/**
 * The symbol of a link to plain /platform: the part after the colon in its query, encoded or not, with a trailing USDT read as USD. Only a
 * trailing one: USDTRY is a currency pair. Without a usable query it is the default.
 *
 * `?tvwidgetsymbol=BINANCE%3ABTCUSDT` -> BTCUSD
 */
export function platformSymbolFromSearch(search: string): string {
  const [, afterColon] = decodeLeniently(search).split(':');
  const symbol = /^[A-Za-z0-9.]+/.exec(afterColon ?? '')?.[0].toUpperCase();
  return symbol === undefined ? DEFAULT_SYMBOL : symbol.replace(/USDT$/, 'USD');
}

function decodeLeniently(search: string): string {
  try {
    return decodeURIComponent(search);
  } catch {
    return search;
  }
}
