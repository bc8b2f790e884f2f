import { CallRefused } from '../../../transport/call-refused.ts';

/** Throws CallRefused: contentChanged if another editor has saved since it was opened. */
export function requireRevision(stored: { readonly revision: number }, seen: number): void {
  if (stored.revision !== seen) throw new CallRefused('contentChanged');
}
