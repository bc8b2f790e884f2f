/** Fields shared by several affiliate calls. */
import { z } from 'zod';

export const success = { status: z.literal(true) };
