import type { ShownStatus } from '@fairlead/domain/payments/transaction-status.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

/** The colour of a payment's status, wherever payments are listed. */
export const PAYMENT_TONES: Readonly<Record<ShownStatus, BadgeTone>> = {
  pending: 'caution',
  processing: 'caution',
  inReview: 'caution',
  completed: 'long',
  declined: 'short',
  rejected: 'short',
  expired: 'neutral',
  cancelled: 'neutral',
};
