/** What operators ask about themselves, and about each other. */
import { PERMISSIONS, ROLES } from '@fairlead/domain/backoffice/permissions.ts';
import { z } from 'zod';
import { LANGUAGES } from './language.ts';
import { success } from './backoffice-fields.ts';

export const roleSchema = z.enum(ROLES);

/** Who asks, and what they may do: screens show what these permissions allow. */
export const meResponseSchema = z.object({
  ...success,
  data: z.object({
    id: z.number().int(),
    email: z.string(),
    name: z.string(),
    language: z.enum(LANGUAGES),
    roles: z.array(roleSchema),
    permissions: z.array(z.enum(PERMISSIONS)),
    has_second_factor: z.boolean(),
    /** Nothing else is answered before one is set up. */
    needs_second_factor: z.boolean(),
  }),
});
export type Me = z.infer<typeof meResponseSchema>['data'];
