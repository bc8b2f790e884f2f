import { errorBodySchema } from '@fairlead/contract/errors.ts';
import type { ZodType } from 'zod';

/** The answers of a route for its schema: the one where all went well, and the one shape of everything else. */
export function answers<Success extends ZodType>(success: Success) {
  return { 200: success, '4xx': errorBodySchema, '5xx': errorBodySchema };
}

/** Marks a route in the OpenAPI document as one that needs an access token. */
export const NEEDS_ACCESS_TOKEN = [{ accessToken: [] }] as const;
