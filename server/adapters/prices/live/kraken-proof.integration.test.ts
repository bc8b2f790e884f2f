import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createKrakenProof } from './kraken-proof.ts';

/** As documented: a = ask, b = bid, each with price, whole lot volume and lot volume. */
const ANSWER = {
  error: [],
  result: {
    XXBTZUSD: { a: ['93250.10000', '1', '1.000'], b: ['93250.00000', '2', '2.000'], c: ['93250.00000', '0.00010000'] },
    ADAUSD: { a: ['0.412300', '100', '100.000'], b: ['0.412200', '50', '50.000'] },
    XDGUSD: { a: ['0.151', '1', '1.000'], b: ['0.150', '1', '1.000'] },
  },
};

async function askPeer(body: string, status = 200) {
  const paths: string[] = [];
  const peer = createServer((request, response) => {
    paths.push(request.url ?? '');
    response.writeHead(status).end(body);
  });
  await new Promise<void>((done) => peer.listen(0, '127.0.0.1', done));
  onTestFinished(() => void peer.close());
  const ask = createKrakenProof(`http://127.0.0.1:${(peer.address() as AddressInfo).port}`);
  return { ask, paths };
}

test('all names are asked for at once, and found under the names that REST has for them', async () => {
  const { ask, paths } = await askPeer(JSON.stringify(ANSWER));
  expect(await ask(['BTC/USD', 'ADA/USD', 'DOGE/USD', 'ETH/USD'])).toEqual(
    new Map([
      ['BTC/USD', { bid: 93_250, ask: 93_250.1 }],
      ['ADA/USD', { bid: 0.4122, ask: 0.4123 }],
      ['DOGE/USD', { bid: 0.15, ask: 0.151 }],
    ]),
  );
  expect(paths).toEqual(['/0/public/Ticker?pair=XBTUSD,ADAUSD,XDGUSD,ETHUSD']);
});

test.each<[what: string, body: string, status: number, message: RegExp]>([
  ['an error of the exchange', '{"error":["EGeneral:Too many requests"]}', 200, /EGeneral:Too many requests/],
  ['another status', '', 520, /answered 520/],
  ['what is not JSON', '<html>', 200, /JSON/],
  ['a price that is no number', '{"error":[],"result":{"XXBTZUSD":{"a":["x"],"b":["1"]}}}', 200, /Invalid/],
])('%s proves nothing', async (_what, body, status, message) => {
  const { ask } = await askPeer(body, status);
  await expect(ask(['BTC/USD'])).rejects.toThrow(message);
});
