import { describe, expect, test } from 'vitest';
import { readyMessage, textFrame } from './ready-message.ts';

/** Reads a frame according to RFC 6455 section 5.2, independently of how it was made. */
function readFrame(frame: Buffer): { firstByte: number; isMasked: boolean; text: string } {
  const second = frame.readUInt8(1);
  const short = second & 0x7f;
  const [length, start] = short < 126 ? [short, 2] : short === 126 ? [frame.readUInt16BE(2), 4] : [Number(frame.readBigUInt64BE(2)), 10];
  expect(frame.length).toBe(start + length);
  return { firstByte: frame.readUInt8(0), isMasked: second >= 0x80, text: frame.toString('utf8', start) };
}

describe('a text frame', () => {
  test.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])('of %i bytes', (length) => {
    const text = 'x'.repeat(length);
    expect(readFrame(textFrame(text))).toEqual({ firstByte: 0x81, isMasked: false, text });
  });

  test('counts bytes, not characters', () => {
    const text = '€'.repeat(100);
    expect(readFrame(textFrame(text)).text).toBe(text);
  });
});

test('a ready message is the same packet in two forms, one per transport', () => {
  const { packet, frame } = readyMessage('/prices', 'prices', { BTCUSD: { buy: 2, sell: 1 } });
  expect(packet).toBe('2/prices,["prices",{"BTCUSD":{"buy":2,"sell":1}}]');
  expect(readFrame(frame).text).toBe(`4${packet}`);
});

test('further values follow the first', () => {
  expect(readyMessage('/prices', 'compactPrices', 'AQ', 1_764_417_600_000).packet).toBe('2/prices,["compactPrices","AQ",1764417600000]');
});
