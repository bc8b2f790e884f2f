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

  test('may begin with a byte order mark', () => {
    expect(read(`\u{FEFF}${fileOf([KRAKEN], [`"BTCUSD": [${ALONE}]`])}`).symbols).toHaveLength(1);
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
    ['brackets in brackets', `{\n"sources":\n${'['.repeat(200_000)}`, /^line 3: more than 20 brackets are open$/],
    ['a list instead of an object', '[]', /^line 1: the file must be an object: \{ … \}$/],
    ['no sources', '{ "symbols": {} }', /^line 1: sources is missing$/],
    [
      'a source that is not an object',
      fileOf(['"kraken": 5'], [`"BTCUSD": [${ALONE}]`]),
      /^line 3: sources\.kraken must be an object: \{ … \}$/,
    ],
    ['no kind', fileOf(['"kraken": {}'], [`"BTCUSD": [${ALONE}]`]), /^line 3: sources\.kraken\.kind must be one of kraken, coinbase/],
    ['no URL', fileOf(['"kraken": { "kind": "kraken" }'], [`"BTCUSD": [${ALONE}]`]), /^line 3: sources\.kraken\.url is missing$/],
    [
      'a number in quotation marks',
      fileOf([KRAKEN], [`"BTCUSD": [${ALONE.replace('"alone"', '"staleAfterMs": "900", "alone"')}]`]),
      /^line 6: symbols\.BTCUSD\[0\]\.staleAfterMs must be a number$/,
    ],
    [
      'a number that is too small',
      fileOf([KRAKEN], [`"BTCUSD": [${ALONE.replace('"alone"', '"staleAfterMs": 9, "alone"')}]`]),
      /^line 6: symbols\.BTCUSD\[0\]\.staleAfterMs must be at least 500$/,
    ],
    [
      'a share of nothing',
      fileOf([KRAKEN], [`"BTCUSD": [${ALONE.replace('"alone"', '"divergencePercent": 0, "alone"')}]`]),
      /^line 6: symbols\.BTCUSD\[0\]\.divergencePercent must be above 0$/,
    ],
    [
      'a symbol named __proto__',
      fileOf([KRAKEN], [`"BTCUSD": [${ALONE}]`, `"__proto__": [${ALONE}]`]),
      /^line 7: symbols\.__proto__ is not known here$/,
    ],
    [
      'a source named __proto__',
      fileOf([KRAKEN, KRAKEN.replace('"kraken":', '"__proto__":')], [`"BTCUSD": [${ALONE}]`]),
      /^line 4: sources\.__proto__ is not known here$/,
    ],
    [
      'an unknown kind',
      fileOf(['"x": { "kind": "nasdaq", "url": "wss://a.example" }'], [`"BTCUSD": [${ALONE}]`]),
      /^line 3: sources\.x\.kind must be one of kraken, coinbase, binance, oanda, fix$/,
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
      /^line 3: sources\.oanda\.token must be \{ "env": "NAME_OF_A_VARIABLE" \}$/,
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
    expect(faults).toEqual([
      'line 6: symbols.BTCEUR must have at least one entry',
      'line 6: symbols.BTCEUR is not the symbol of an instrument',
      'line 7: symbols.ETHUSD[0].name is missing',
      'line 7: symbols.ETHUSD[0] is the only entry; if no second source is to confirm its prices, say "alone": true',
      'line 8: symbols.LTCUSD must be a list: [ … ]',
    ]);
  });

  test('faults of shape hide no others, in the same entry or elsewhere', () => {
    const entries = [
      '{ "source": "kraken", "name": 5, "extra": 1, "other": 2, "markup": { "bid": 100000, "ask": "0" } }',
      BTC_KRAKEN,
      '{ "source": "binance", "name": "BTCUSDT" }',
    ];
    const faults = faultsOf(fileOf([KRAKEN, KRAKEN], [`"BTCUSD": [${entries.join(',\n')}]`, '"ETHUSD": [5]']));
    expect(faults).toEqual([
      'line 4: sources.kraken is there twice',
      'line 7: symbols.BTCUSD[0].name must be text in quotation marks',
      'line 7: symbols.BTCUSD[0].markup.ask must be a number',
      'line 7: symbols.BTCUSD[0].extra is not known here',
      'line 7: symbols.BTCUSD[0].other is not known here',
      expect.stringMatching(/^line 7: symbols\.BTCUSD\[0\]\.markup\.bid may be at most /),
      expect.stringMatching(/^line 8: symbols\.BTCUSD\[1\]\.source names kraken a second time/),
      expect.stringMatching(/^line 9: symbols\.BTCUSD\[2\]\.source names binance, which is not among the sources/),
      'line 10: symbols.ETHUSD[0] must be an object: { … }',
    ]);
  });

  test('a source is only unused if every entry names its own', () => {
    const unused = 'sources.coinbase is used by no symbol';
    expect(faultsOf(fileOf([KRAKEN, COINBASE], ['"BTCUSD": [{ "source": "kraken", "alone": true }]'])).join()).toContain(unused);
    expect(faultsOf(fileOf([KRAKEN, COINBASE], ['"BTCUSD": [{ "alone": true }]'])).join()).not.toContain(unused);
  });
});

test('plain connections are allowed to this machine', () => {
  expect(faultsOf(fileOf([KRAKEN.replace('wss://ws.kraken.com/v2', 'ws://127.0.0.1:8080')], [`"BTCUSD": [${ALONE}]`]))).toEqual([]);
});
