import { CLOSE_REASONS } from '@fairlead/domain/trading/position.ts';
import { z } from 'zod';

/** The number of the spec's closing reason. Delisting, after them, is beyond the spec. */
export const closingReasonSchema = z
  .number()
  .int()
  .min(0)
  .max(CLOSE_REASONS.length - 1);
