import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { describe, expect, test } from 'vitest';
import { PriceSourcesInvalid, readPriceSources } from './read-price-sources.ts';

const environment = (name: string): string | undefined => ({ OANDA_TOKEN: 'a-token', OANDA_ACCOUNT: '101-004-1-001' })[name];
const read = (text: string) => readPriceSources(text, { instruments: INSTRUMENTS, environment });

const KRAKEN = '"kraken": { "kind": "kraken", "url": "wss://ws.kraken.com/v2" }';
const COINBASE = '"coinbase": { "kind": "coinbase", "url": "wss://ws-feed.exchange.coinbase.com" }';
const BTC_KRAKEN = '{ "source": "kraken", "name": "BTC/USD" }';
const ALONE = '{ "source": "kraken", "name": "BTC/USD", "alone": true }';

/** A file of one line per source and per symbol, which are lines 3 and 6 if there is one of each. */
function fileOf(sources: readonly string[], symbols: readonly string[]): string {
  return ['{', '"sources": {', sources.join(',\n'), '},', '"symbols": {', symbols.join(',\n'), '}', '}'].join('\n');
}

function faultsOf(text: string): readonly string[] {
  try {
    read(text);
  } catch (error) {
    if (error instanceof PriceSourcesInvalid) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('a file of price sources', () => {
  test('names the sources, and the entries of each instrument in order of preference', () => {
    const { sources, symbols } = read(
      fileOf([KRAKEN, COINBASE], [`// Bitcoin\n"BTCUSD": [${BTC_KRAKEN}, { "source": "coinbase", "name": "BTC-USD" },]`]),
    );
    expect([...sources.keys()]).toEqual(['kraken', 'coinbase']);
    expect(symbols).toEqual([
      {
        symbol: 'BTCUSD',
        entries: [
          expect.objectContaining({ source: 'kraken', name: 'BTC/USD', staleAfterMs: 5_000, divergenceLimit: 0.015, bidMarkup: 0 }),
          expect.objectContaining({ source: 'coinbase', name: 'BTC-USD' }),
        ],
      },
    ]);
  });

  test('takes secrets from the environment', () => {
    const oanda =
      '"oanda": { "kind": "oanda", "url": "https://stream-fxtrade.oanda.com", "account": { "env": "OANDA_ACCOUNT" }, "token": { "env": "OANDA_TOKEN" } }';
    const { sources } = read(fileOf([oanda], ['"EURUSD": [{ "source": "oanda", "name": "EUR_USD", "alone": true }]']));
    expect(sources.get('oanda')).toMatchObject({ account: '101-004-1-001', token: 'a-token' });
  });

  test('may name the sub ids that a FIX source wants', () => {
    const fix =
      '"lp": { "kind": "fix", "host": "lp.example", "port": 9880, "senderCompId": "A", "targetCompId": "B", "senderSubId": "DESK", "targetSubId": "QUOTE" }';
    const { sources } = read(fileOf([fix], ['"EURUSD": [{ "source": "lp", "name": "EUR/USD", "alone": true }]']));
    expect(sources.get('lp')).toMatchObject({ senderSubId: 'DESK', targetSubId: 'QUOTE' });
  });

  test('may narrow what is tolerated, and never lets an entry be staler than its instrument', () => {
    const [symbol] = read(
      fileOf(
        [KRAKEN],
        [
          '"BTCUSD": [{ "source": "kraken", "name": "BTC/USD", "alone": true, "staleAfterMs": 60000, "divergencePercent": 0.5, "widestSpread": 40, "markup": { "bid": 1, "ask": 2 } }]',
        ],
      ),
    ).symbols;
    expect(symbol?.entries[0]).toMatchObject({ staleAfterMs: 5_000, divergenceLimit: 0.005, widestSpread: 40, bidMarkup: 1, askMarkup: 2 });
  });

  test('has the same version however it is laid out, and another one if it says something else', () => {
    const one = fileOf([KRAKEN], [`"BTCUSD": [${ALONE}]`]);
    expect(read(`// live\n${one.replaceAll('\n', '\n  ')}`).version).toBe(read(one).version);
    expect(read(one.replace('BTC/USD', 'XBT/USD')).version).not.toBe(read(one).version);
  });
});

describe('is refused with line and reason:', () => {
  test.each<[what: string, text: string, fault: RegExp]>([
    ['nothing', '', /^line 1: the file is empty$/],
    ['no JSON', '{\n"sources": {\n', /^line 3: this is not JSON: CloseBraceExpected$/],
    [
      'an unknown kind',
      fileOf(['"x": { "kind": "nasdaq", "url": "wss://a.example" }'], [`"BTCUSD": [${ALONE}]`]),
      /^line 3: sources\.x\.kind .*kraken, coinbase, binance, oanda, fix/,
    ],
    [
      'an unknown key',
      fileOf([KRAKEN.replace('"url"', '"retries": 3, "url"')], [`"BTCUSD": [${ALONE}]`]),
      /^line 3: sources\.kraken\.retries is not known here$/,
    ],
    ['an unknown symbol', fileOf([KRAKEN], [`"BTCEUR": [${ALONE}]`]), /^line 6: symbols\.BTCEUR is not the symbol of an instrument$/],
    [
      'a source that is not there',
      fileOf([KRAKEN], [`"BTCUSD": [${BTC_KRAKEN}, { "source": "binance", "name": "BTCUSDT" }]`]),
      /^line 6: symbols\.BTCUSD\[1\]\.source names binance, which is not among the sources \(kraken\)$/,
    ],
    [
      'the same source twice in the sources',
      fileOf([KRAKEN, KRAKEN], [`"BTCUSD": [${ALONE}]`]),
      /^line 4: sources\.kraken is there twice$/,
    ],
    [
      'the same source twice for a symbol',
      fileOf([KRAKEN], [`"BTCUSD": [${BTC_KRAKEN}, ${BTC_KRAKEN}]`]),
      /^line 6: symbols\.BTCUSD\[1\]\.source names kraken a second time/,
    ],
    [
      'the same symbol twice',
      fileOf([KRAKEN], [`"BTCUSD": [${ALONE}]`, `"BTCUSD": [${ALONE}]`]),
      /^line 7: symbols\.BTCUSD is there twice$/,
    ],
    [
      'a source that nothing uses',
      fileOf([KRAKEN, COINBASE], [`"BTCUSD": [${ALONE}]`]),
      /^line 4: sources\.coinbase is used by no symbol$/,
    ],
    [
      'a single source that is not said to be alone',
      fileOf([KRAKEN], [`"BTCUSD": [${BTC_KRAKEN}]`]),
      /^line 6: symbols\.BTCUSD\[0\] is the only entry.*"alone": true$/,
    ],
    [
      'a markup above the limit',
      fileOf([KRAKEN], [`"BTCUSD": [{ "source": "kraken", "name": "BTC/USD", "alone": true, "markup": { "bid": 0, "ask": 100000 } }]`]),
      /^line 6: symbols\.BTCUSD\[0\]\.markup\.ask may be at most [\d.]+, 20 times the usual spread$/,
    ],
    [
      'a markup that is too fine',
      fileOf([KRAKEN], [`"BTCUSD": [{ "source": "kraken", "name": "BTC/USD", "alone": true, "markup": { "bid": 0.0001, "ask": 0 } }]`]),
      /^line 6: symbols\.BTCUSD\[0\]\.markup\.bid may have at most \d decimals$/,
    ],
    [
      'a secret that is not set',
      fileOf(
        [
          '"oanda": { "kind": "oanda", "url": "https://a.example",\n "account": { "env": "OANDA_ACCOUNT" },\n "token": { "env": "OANDA_TOKENS" } }',
        ],
        ['"EURUSD": [{ "source": "oanda", "name": "EUR_USD", "alone": true }]'],
      ),
      /^line 5: sources\.oanda\.token the environment variable OANDA_TOKENS is not set$/,
    ],
    [
      'a secret in the file',
      fileOf(
        ['"oanda": { "kind": "oanda", "url": "https://a.example", "account": { "env": "OANDA_ACCOUNT" }, "token": "s3cret" }'],
        ['"EURUSD": [{ "source": "oanda", "name": "EUR_USD", "alone": true }]'],
      ),
      /^line 3: sources\.oanda\.token (?!.*s3cret)/,
    ],
    [
      'an unencrypted connection',
      fileOf([KRAKEN.replace('wss:', 'ws:')], [`"BTCUSD": [${ALONE}]`]),
      /^line 3: sources\.kraken\.url must start with wss:\/\/; ws:\/\/ is only allowed to this machine/,
    ],
    [
      'an unencrypted FIX connection',
      fileOf(
        ['"lp": { "kind": "fix", "host": "lp.example", "port": 9880, "tls": false, "senderCompId": "A", "targetCompId": "B" }'],
        ['"EURUSD": [{ "source": "lp", "name": "EUR/USD", "alone": true }]'],
      ),
      /^line 3: sources\.lp\.tls must be true/,
    ],
    [
      'a sub id that cannot be sent',
      fileOf(
        ['"lp": { "kind": "fix", "host": "lp.example", "port": 9880, "senderCompId": "A", "targetCompId": "B", "targetSubId": "" }'],
        ['"EURUSD": [{ "source": "lp", "name": "EUR/USD", "alone": true }]'],
      ),
      /^line 3: sources\.lp\.targetSubId must have 1 to 64 printable characters/,
    ],
    [
      'a user name in a URL',
      fileOf([KRAKEN.replace('wss://', 'wss://me:pw@')], [`"BTCUSD": [${ALONE}]`]),
      /^line 3: sources\.kraken\.url must not contain a user name or password$/,
    ],
    ['no entry', fileOf([KRAKEN], [`"BTCUSD": [${ALONE}]`, '"ETHUSD": []']), /^line 7: symbols\.ETHUSD must have at least one entry$/],
  ])('%s', (_what, text, fault) => {
    expect(faultsOf(text)[0]).toMatch(fault);
  });

  test('everything that is wrong at once, in the order of the lines', () => {
    const faults = faultsOf(fileOf([KRAKEN], ['"BTCEUR": []', '"ETHUSD": [{ "source": "kraken" }]', '"LTCUSD": 5']));
    expect(faults.map((fault) => fault.slice(0, 6))).toEqual(['line 6', 'line 7', 'line 8']);
  });
});

test('plain connections are allowed to this machine', () => {
  expect(faultsOf(fileOf([KRAKEN.replace('wss://ws.kraken.com/v2', 'ws://127.0.0.1:8080')], [`"BTCUSD": [${ALONE}]`]))).toEqual([]);
});
