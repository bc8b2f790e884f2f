/** Codes of authenticator apps (RFC 6238): six digits from SHA-1, changing every 30 seconds, as all such apps generate them. */
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

/** The content of the QR code; the app lists the code under `email`. */
export function totpUri(secret: string, email: string): string {
  return totp.toURI({ secret, label: email });
}

/**
 * Returns the time step of a current code, or null. The previous and the next step count too, for inaccurate clocks and slow typing. `now`
 * is in milliseconds since 1970 UTC.
 */
export async function findTotpStep(secret: string, code: string, now: number): Promise<number | null> {
  const epoch = Math.floor(now / 1_000);
  const answer = await totp.verify(code, { secret, epoch, epochTolerance: TOTP_STEP_MS / 1_000 });
  return answer.valid ? answer.timeStep : null;
}
