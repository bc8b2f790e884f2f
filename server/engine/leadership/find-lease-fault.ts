import { withinDeadline } from '../../deadline.ts';
import type { Lease } from './leadership.ts';

/** A renewal is due every 200 ms; without one by then, this process may have lost the lead. */
const RENEWAL_DEADLINE_MS = 250;

/**
 * Readiness check: null if the lease is held, or is held again within moments. A leader that was suspended doesn't know yet whether another
 * one leads.
 */
export async function findLeaseFault(lease: Lease): Promise<string | null> {
  if (lease.isHeld) return null;
  try {
    await withinDeadline(lease.whenHeld(), RENEWAL_DEADLINE_MS, 'renewing the lease');
    return null;
  } catch {
    return 'the lease is not held';
  }
}
