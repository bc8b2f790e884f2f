import type { AttemptCounter } from './attempt-counter.ts';
import { createLoginThrottle, type LoginLimits, type LoginThrottle } from './login-throttle.ts';
import type { Audience } from '../person.ts';

/** Fewer at once than a client has: these people are few, and each of their passwords opens what is known of many clients. */
const LIMITS: LoginLimits = {
  account: { mostAttempts: 5, windowMs: 900_000 },
  address: { mostAttempts: 20, windowMs: 900_000 },
};

/** Counted apart from every other audience's logins: whoever floods those keeps nobody out here, and learns nothing of who may come in. */
export function createAudienceThrottle(audience: Exclude<Audience, 'client'>, attempts: AttemptCounter): LoginThrottle {
  return createLoginThrottle(attempts, LIMITS, `${audience}:`);
}
