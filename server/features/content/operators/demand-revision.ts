import { CallRefused } from '../../../transport/call-refused.ts';

/** Refused with contentChanged where somebody has saved since it was opened. */
export function demandRevision(stored: { readonly revision: number }, seen: number): void {
  if (stored.revision !== seen) throw new CallRefused('contentChanged');
}
