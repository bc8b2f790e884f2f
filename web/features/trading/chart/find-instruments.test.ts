import { expect, test } from 'vitest';
import { findInstruments } from './find-instruments.ts';

const listed = [
  ['AAPL', 'Apple'],
  ['XAUUSD', 'Gold'],
  ['SAP', 'SAP'],
  ['MC', 'LVMH Moët Hennessy'],
  ['OLD', 'Apple Old'],
].map(([symbol = '', displayName = '']) => ({ symbol, displayName, isDelisted: symbol === 'OLD' }));

test.each([
  ['', ['AAPL', 'XAUUSD', 'SAP', 'MC']],
  ['ap', ['AAPL', 'SAP']],
  [' gold ', ['XAUUSD']],
  ['moet', ['MC']],
  ['AP', ['AAPL', 'SAP']],
  ['a', ['AAPL', 'XAUUSD', 'SAP']],
  ['zzz', []],
])('"%s" finds %j', (text, expected) => {
  expect(findInstruments(listed, text).map(({ symbol }) => symbol)).toEqual(expected);
});
