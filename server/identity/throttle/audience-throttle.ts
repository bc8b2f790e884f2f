import type { AttemptCounter } from './attempt-counter.ts';
import { createLoginThrottle, type LoginLimits, type LoginThrottle } from './login-throttle.ts';
import type { Audience } from '../principal.ts';

/** Stricter than for clients: these users are few, and each password gives access to the data of many clients. */
const LIMITS: LoginLimits = {
  account: { mostAttempts: 5, windowMs: 900_000 },
  address: { mostAttempts: 20, windowMs: 900_000 },
};

/** Counted separately from other audiences' logins: flooding those locks out nobody here, and reveals nothing about who has an account. */
export function createAudienceThrottle(audience: Exclude<Audience, 'client'>, attempts: AttemptCounter): LoginThrottle {
  return createLoginThrottle(attempts, LIMITS, `${audience}:`);
}
