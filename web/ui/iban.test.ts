import { describe, expect, test } from 'vitest';
import { groupIban, isIban } from './iban.ts';

describe('an IBAN', () => {
  test.each([
    ['', ''],
    ['de', 'DE'],
    ['de89', 'DE89'],
    ['de893', 'DE89 3'],
    ['DE89 ', 'DE89'],
    ['de89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
    ['DE89-3704-0044-0532-0130-00', 'DE89 3704 0044 0532 0130 00'],
    ['DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00'],
  ])('typed as "%s" it is shown as "%s"', (typed, grouped) => {
    expect(groupIban(typed)).toBe(grouped);
  });

  test.each([
    ['DE89 3704 0044 0532 0130 00', true],
    ['MT84 MALT 0110 0001 2345 MTLC AST0 01S', true],
    ['DE89 3704 0044 0532 0130 01', false],
    ['DE89 3704 0044 0532 0130', false],
    ['XX89 3704 0044 0532 0130 00', false],
    ['nothing', false],
  ])('%s is valid: %s', async (typed, expected) => {
    expect(await isIban(typed)).toBe(expected);
  });
});
