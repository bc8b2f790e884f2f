import { describe, expect, test } from 'vitest';
import { findImpurities } from './find-impurities.ts';

const names = (source: string) => findImpurities(source).map((impurity) => impurity.name);

describe('impure', () => {
  test.each([
    ['const now = Date.now();', 'Date without a time'],
    ['const now = new Date();', 'Date without a time'],
    ['const now = new Date;', 'Date without a time'],
    ['const now = Date();', 'Date without a time'],
    ['const local = new Date(2026, 0, 1);', 'Date without a time'],
    ['const Clock = Date;', 'Date without a time'],
    ['const { now } = Date;', 'Date without a time'],
    ["const now = Date['now']();", 'Date without a time'],
    ['const luck = Math.random();', 'Math.random'],
    ["const luck = Math['random']();", 'Math.random'],
    ['const { random } = Math;', 'Math.random'],
    ['const roll = Math?.random();', 'Math.random'],
    ['performance.now();', 'performance'],
    ['await fetch(address);', 'fetch'],
    ['send({ fetch });', 'fetch'],
    ['const { env } = process;', 'process'],
    ['console.log(1);', 'console'],
    ['setTimeout(later, 5);', 'setTimeout'],
    ['globalThis.fetch(address);', 'globalThis'],
    ['const id = crypto.randomUUID();', 'crypto'],
    ['const text = `${process.pid}`;', 'process'],
    ['const clock = process as unknown;', 'process'],
    ["const fs = await import('node:fs');", 'import()'],
    ['const here = import.meta.url;', 'import.meta'],
    ['function later(run = setTimeout) {}', 'setTimeout'],
    ['class Clock { now = process; }', 'process'],
    ['const read = { [process]: 1 };', 'process'],
    ['const crypto = 1; new Function(body);', 'Function'],
  ])('%s', (source, name) => {
    expect(names(source)).toEqual([name]);
  });
});

describe('pure', () => {
  test.each([
    ['new Date(at).toISOString();'],
    ['const start = Date.UTC(2026, 0, 1);'],
    ['Math.max(1, Math.floor(x));'],
    ["// Date.now() is the shell's business\n/* process.exit() */ const a = 1;"],
    ["const text = 'Date.now() and fetch';"],
    ['const text = `console.log(${a})`;'],
    ['const pattern = /setTimeout(process)/;'],
    ['order.process(); order.performance.fetch = 1;'],
    ['const order = { process: 1, fetch() {} };'],
    ['class Order { process() {} console = 1; }'],
    ['interface Feed { fetch: typeof fetch; at: Date }'],
    ['function at(time: Date): Date { return time; }'],
    ['const date = value as Date;'],
    ["const crypto = { name: 'Crypto' }; const list = [crypto];"],
    ['function handle(process) { return process(1); }'],
    ["import { document } from './document.ts'; print(document);"],
  ])('%s', (source) => {
    expect(names(source)).toEqual([]);
  });
});

test('names the line', () => {
  expect(findImpurities('const a = 1;\n\nconst b = Math.random();\n')).toEqual([{ name: 'Math.random', line: 3 }]);
});

test('throws for a file it cannot parse', () => {
  expect(() => findImpurities('const = ;')).toThrow();
});
