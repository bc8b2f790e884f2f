import { withinDeadline } from '../../deadline.ts';
import type { Lease } from './leadership.ts';

/** A renewal is due every 200 ms: where none comes by then, this process may not be the leader any more. */
const RENEWAL_DEADLINE_MS = 250;

/** For readiness: null where the lease is held, or is again within moments. A leader that wakes up does not know yet that another one leads. */
export async function findLeaseFault(lease: Lease): Promise<string | null> {
  if (lease.isHeld) return null;
  try {
    await withinDeadline(lease.whenHeld(), RENEWAL_DEADLINE_MS, 'the renewal of the lease');
    return null;
  } catch {
    return 'the lease is not held';
  }
}
