import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('a secret of thirty-two characters');
const plain = Buffer.from('what nobody may read');

test('opens what it sealed for the same purpose and owner', () => {
  const sealed = box.seal('totp', 'user 7', plain);
  expect(Buffer.from(box.open('totp', 'user 7', sealed))).toEqual(plain);
  expect(Buffer.from(sealed).includes(plain)).toBe(false);
});

test('seals the same bytes differently each time', () => {
  expect(box.seal('totp', 'user 7', plain)).not.toEqual(box.seal('totp', 'user 7', plain));
});

test.each([
  ['another purpose', () => box.open('mail', 'user 7', box.seal('totp', 'user 7', plain))],
  ['another owner', () => box.open('totp', 'user 8', box.seal('totp', 'user 7', plain))],
  ['another secret', () => createSecretBox('another secret of that same length').open('totp', 'user 7', box.seal('totp', 'user 7', plain))],
  ['a changed byte', () => box.open('totp', 'user 7', box.seal('totp', 'user 7', plain).with(15, 0).with(16, 1))],
  ['bytes cut off', () => box.open('totp', 'user 7', box.seal('totp', 'user 7', plain).slice(0, 20))],
])('does not open with %s', (_case, open) => {
  expect(open).toThrow();
});

test('keys differ by purpose and are stable', () => {
  expect(box.keyFor('captcha')).toMatch(/^[0-9a-f]{64}$/);
  expect(box.keyFor('captcha')).toBe(box.keyFor('captcha'));
  expect(box.keyFor('captcha')).not.toBe(box.keyFor('mail'));
});
