import { encodeCompactPrices, priceFromSteps } from '@fairlead/contract/markets/compact-prices.ts';
import { expect, test } from 'vitest';
import { createFakeSocketPort } from './fake-socket-port.ts';
import { createPriceSocket, type PricedInstrument } from './price-socket.ts';

const instruments: readonly PricedInstrument[] = [
  { id: 1, symbol: 'BTCUSD', digits: 2 },
  { id: 20, symbol: 'EURUSD', digits: 5 },
];

function open() {
  const socket = createFakeSocketPort();
  const heard: [number, number, number, number | null][] = [];
  const prices = createPriceSocket(
    socket,
    () => 9,
    instruments,
    (id, bid, ask, frame) => heard.push([id, bid, ask, frame]),
  );
  return { socket, prices, heard };
}

test('the snapshot is read by symbol in millionths; buy is the ask and sell the bid', () => {
  const { socket, heard } = open();
  socket.receive('prices', { EURUSD: { buy: 1.08517, sell: 1.08509 }, UNKNOWN: { buy: 1, sell: 1 } });
  expect(heard).toEqual([[20, 1_085_090, 1_085_170, null]]);
});

test('compact messages are read by id and digits, and unknown ids are ignored', () => {
  const { socket, heard } = open();
  const changes = [
    { id: 1, digits: 2, bid: priceFromSteps(6_000_000, 2), ask: priceFromSteps(6_001_200, 2) },
    { id: 5, digits: 2, bid: priceFromSteps(1, 2), ask: priceFromSteps(2, 2) },
  ];
  socket.receive('compactPrices', encodeCompactPrices(changes), 1_764_417_600_000);
  expect(heard).toEqual([[1, 60_000_000_000, 60_012_000_000, 1_764_417_600_000]]);
});

test.each([undefined, null, 'soon', 1.5, Number.NaN])('the frame %j of a compact message is none', (frame) => {
  const { socket, heard } = open();
  const change = { id: 20, digits: 5, bid: priceFromSteps(1, 5), ask: priceFromSteps(1, 5) };
  socket.receive('compactPrices', encodeCompactPrices([change]), 1_764_417_600_000);
  socket.receive('compactPrices', encodeCompactPrices([change]), frame);
  expect(heard.map((entry) => entry[3])).toEqual([1_764_417_600_000, null]);
});

test('an invalid compact message changes nothing and does not break the next one', () => {
  const { socket, heard } = open();
  socket.receive('compactPrices', '***');
  socket.receive('compactPrices', encodeCompactPrices([{ id: 20, digits: 5, bid: priceFromSteps(1, 5), ask: priceFromSteps(1, 5) }]));
  expect(heard).toEqual([[20, 10, 10, null]]);
});

test('the connection state is reported', () => {
  const { socket, prices } = open();
  socket.connect();
  socket.disconnect();
  expect(prices.connection.get()).toEqual({ kind: 'lost', since: 9 });
});
