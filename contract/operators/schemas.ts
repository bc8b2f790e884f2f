/** What operators ask about themselves, and about each other. Times are ISO 8601. */
import { PERMISSIONS, ROLES } from '@fairlead/domain/operators/permissions.ts';
import { z } from 'zod';
import { reasonSchema, success } from './fields.ts';
import { emailSchema, idSchema, linkCodeSchema, newPasswordSchema, textSchema, typedPasswordSchema } from '../fields.ts';
import { LANGUAGES } from '../language.ts';
import { passkeyInfoSchema, revokeSessionsRequestSchema } from '../account/security.ts';
import { secondFactorRequestSchema } from '../account/sign-in.ts';

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

const nameSchema = textSchema.trim().min(1).max(100);
const languageSchema = z.enum(LANGUAGES);
/** Each once. */
const rolesSchema = z
  .array(roleSchema)
  .min(1)
  .max(ROLES.length)
  .refine((roles) => new Set(roles).size === roles.length, 'must name each role once');

export const changeMeRequestSchema = z.object({ name: nameSchema, language: languageSchema });
export type ChangeMeRequest = z.infer<typeof changeMeRequestSchema>;

// Coming in.

/** One of the methods that the refusal named; see SecondFactorDetails for how the login asks. */
export const operatorSecondFactorRequestSchema = z.discriminatedUnion('method', [
  z.object({
    token: secondFactorRequestSchema.shape.token,
    method: z.enum(['totp', 'recoveryCode']),
    code: textSchema.trim().min(1).max(40),
  }),
  z.object({
    token: secondFactorRequestSchema.shape.token,
    method: z.literal('passkey'),
    /** What navigator.credentials.get() gave, as JSON. */
    passkey: z.record(z.string(), z.unknown()),
  }),
]);
export type OperatorSecondFactorRequest = z.infer<typeof operatorSecondFactorRequestSchema>;

/** Answered alike whether there is such an operator or not. */
export const requestPasswordSchema = z.object({ email: emailSchema });

/** By the secret of a link, from an invitation or after a forgotten password. */
export const setOperatorPasswordSchema = z.object({ code: linkCodeSchema, new_password: newPasswordSchema });

// One's own login.

export const changeOperatorPasswordSchema = z.object({ current_password: typedPasswordSchema, new_password: newPasswordSchema });
export type ChangeOperatorPassword = z.infer<typeof changeOperatorPasswordSchema>;

/** One session by its id, or all but the one that asks. */
export const endSessionsRequestSchema = z.object({ id: revokeSessionsRequestSchema.shape.id });
export type EndSessionsRequest = z.infer<typeof endSessionsRequestSchema>;

export const ownSecondFactorResponseSchema = z.object({
  ...success,
  data: z.object({
    /** When the authenticator app was set up; null where there is none. */
    totp_since: z.string().nullable(),
    /** Those that the operator may log in with, the oldest first. */
    passkeys: z.array(passkeyInfoSchema),
    recovery_codes_left: z.number().int(),
    /** Whether one may be removed: the last one only in the demo. */
    may_remove: z.boolean(),
  }),
});
export type OwnSecondFactor = z.infer<typeof ownSecondFactorResponseSchema>['data'];

// Each other.

/** `invited` until the first password was chosen. */
export const OPERATOR_STATES = ['active', 'invited', 'blocked'] as const;
export type OperatorState = (typeof OPERATOR_STATES)[number];

export const operatorSchema = z.object({
  id: z.number().int(),
  email: z.string(),
  name: z.string(),
  language: languageSchema,
  roles: z.array(roleSchema),
  state: z.enum(OPERATOR_STATES),
  created_at: z.string(),
  last_login_at: z.string().nullable(),
  has_second_factor: z.boolean(),
});
export type OperatorInfo = z.infer<typeof operatorSchema>;

/** In the order of their names, at most 500: a house has no more. */
export const operatorsResponseSchema = z.object({ ...success, data: z.array(operatorSchema) });

export const inviteOperatorRequestSchema = z.object({ email: emailSchema, name: nameSchema, language: languageSchema, roles: rolesSchema });
export type InviteOperatorRequest = z.infer<typeof inviteOperatorRequestSchema>;
export const operatorResponseSchema = z.object({ ...success, data: operatorSchema });

/** The reason is needed where a role is taken away. */
export const changeOperatorRequestSchema = z.object({
  id: idSchema,
  name: nameSchema,
  roles: rolesSchema,
  reason: reasonSchema.optional(),
});
export type ChangeOperatorRequest = z.infer<typeof changeOperatorRequestSchema>;

export const operatorIdRequestSchema = z.object({ id: idSchema });
/** For what is taken from somebody. */
export const operatorWithReasonRequestSchema = z.object({ id: idSchema, reason: reasonSchema });
export type OperatorWithReasonRequest = z.infer<typeof operatorWithReasonRequestSchema>;
