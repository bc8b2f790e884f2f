/** Fields that several of the affiliates' calls have. */
import { z } from 'zod';

export const success = { status: z.literal(true) };
