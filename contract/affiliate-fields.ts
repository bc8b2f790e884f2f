/** Fields that several of the affiliates' calls have. */
import { z } from 'zod';

export const daySchema = z.iso.date();
export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11');
export const success = { status: z.literal(true) };
