/** For tests: the codes that an authenticator app shows. Times are milliseconds since 1970 UTC. */
import { generate } from 'otplib';
import { TOTP_STEP_MS } from './totp.ts';

/** The code at a time, or that many steps of 30 seconds away from it. */
export function codeOf(secret: string, time: number, stepsAway = 0): Promise<string> {
  return generate({ secret, epoch: (time + stepsAway * TOTP_STEP_MS) / 1_000 });
}

/** A code that is wrong at all steps around the time. */
export async function wrongCodeOf(secret: string, time: number): Promise<string> {
  const right = await Promise.all([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, time, steps)));
  const candidates = ['000000', '111111', '222222', '333333', '444444', '555555'];
  return candidates.find((code) => !right.includes(code)) ?? '';
}
