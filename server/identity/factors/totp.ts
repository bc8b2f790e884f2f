/** Codes of authenticator apps (RFC 6238): six digits from SHA-1, another every 30 seconds, as every such app makes them. */
import { NobleCryptoPlugin, ScureBase32Plugin, TOTP } from 'otplib';

export const TOTP_STEP_MS = 30_000;

const totp = new TOTP({
  issuer: 'Fairlead',
  algorithm: 'sha1',
  digits: 6,
  period: TOTP_STEP_MS / 1_000,
  crypto: new NobleCryptoPlugin(),
  base32: new ScureBase32Plugin(),
});

/** 160 random bits, base32. */
export function makeTotpSecret(): string {
  return totp.generateSecret();
}

/** What the QR code shows; `email` is the line under which the app lists the code. */
export function totpUri(secret: string, email: string): string {
  return totp.toURI({ secret, label: email });
}

/**
 * The time step whose code it is; null where it is none of now. The codes of the step before and the one after count too, for clocks
 * that go wrong and people who type slowly. `now` is in milliseconds since 1970 UTC.
 */
export async function findTotpStep(secret: string, code: string, now: number): Promise<number | null> {
  const epoch = Math.floor(now / 1_000);
  const answer = await totp.verify(code, { secret, epoch, epochTolerance: TOTP_STEP_MS / 1_000 });
  return answer.valid ? answer.timeStep : null;
}
