import type { AttemptCounter } from '../../transport/auth/attempt-counter.ts';
import { createLoginThrottle, type LoginLimits, type LoginThrottle } from '../../transport/auth/login-throttle.ts';

/** Fewer than a client has: operators are few, and each of their passwords opens every client's account. */
const LIMITS: LoginLimits = {
  account: { mostAttempts: 5, windowMs: 900_000 },
  address: { mostAttempts: 20, windowMs: 900_000 },
};

/** Counted apart from clients' logins: whoever floods those keeps no operator out, and learns nothing of who is one. */
export function createOperatorThrottle(attempts: AttemptCounter): LoginThrottle {
  const own = (key: string): string => `operator:${key}`;
  const counter: AttemptCounter = {
    count: (key, limit) => attempts.count(own(key), limit),
    look: (key, windowMs) => attempts.look(own(key), windowMs),
    uncount: (key) => attempts.uncount(own(key)),
    forget: (key) => attempts.forget(own(key)),
    deleteOlderThan: attempts.deleteOlderThan,
  };
  return createLoginThrottle(counter, LIMITS);
}
