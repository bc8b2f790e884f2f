import { generate } from 'otplib';
import { describe, expect, test } from 'vitest';
import { findTotpStep, makeTotpSecret, TOTP_STEP_MS, totpUri } from './totp.ts';

/** RFC 6238, appendix B: the ASCII text 12345678901234567890 in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const NOW = 1_800_000_000_000;
const STEP = NOW / TOTP_STEP_MS;

describe('a code', () => {
  // The appendix has eight digits; apps show the last six.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('for second %i in RFC 6238 is %s', async (second, code) => {
    expect(await findTotpStep(RFC_SECRET, code, second * 1_000)).toBe(Math.floor(second / 30));
  });

  const secret = makeTotpSecret();
  const codeOf = (step: number) => generate({ secret, epoch: step * 30 });

  test.each([
    ['the step before the previous one', -2, null],
    ['the previous step', -1, STEP - 1],
    ['this step', 0, STEP],
    ['the next step', 1, STEP + 1],
    ['the step after the next', 2, null],
  ])('of %s counts as %3$s', async (_which, distance, expected) => {
    const code = await codeOf(STEP + distance);
    expect(await findTotpStep(secret, code, NOW)).toBe(expected);
    expect(await findTotpStep(secret, code, NOW + TOTP_STEP_MS - 1)).toBe(expected);
  });

  test('of another secret is rejected', async () => {
    expect(await findTotpStep(makeTotpSecret(), await codeOf(STEP), NOW)).toBeNull();
  });
});

test('the URI of the QR code contains our name, the email and the secret', () => {
  const uri = new URL(totpUri(RFC_SECRET, 'dana+1@fairlead.test'));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/Fairlead:dana+1@fairlead.test']);
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: RFC_SECRET, issuer: 'Fairlead' });
});

test('secrets have 160 bits and are all different', () => {
  expect(makeTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(makeTotpSecret()).not.toBe(makeTotpSecret());
});
