/** Two currencies have other names in Kraken's REST interface than in WebSocket v2. */
const REST_NAMES: Readonly<Record<string, string>> = { BTC: 'XBT', DOGE: 'XDG' };

/** The name in requests: BTC/USD is XBTUSD. Source: docs.kraken.com/api/docs/guides/spot-ws-intro, "symbology". */
export function krakenRestName(name: string): string {
  return name
    .split('/')
    .map((currency) => REST_NAMES[currency] ?? currency)
    .join('');
}

/** The keys that a pair can have in answers: old currencies have a letter before them there, so that BTC/USD is XXBTZUSD. */
export function krakenAnswerKeys(name: string): readonly string[] {
  const restName = krakenRestName(name);
  return [restName, `X${restName.slice(0, -3)}Z${restName.slice(-3)}`];
}
