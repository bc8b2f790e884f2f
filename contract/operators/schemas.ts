/** Operator calls about their own accounts and other operators. Times are ISO 8601. */
import { PERMISSIONS, ROLES } from '@fairlead/domain/operators/permissions.ts';
import { z } from 'zod';
import { reasonSchema, success } from './fields.ts';
import { emailSchema, idSchema, linkCodeSchema, newPasswordSchema, textSchema, typedPasswordSchema } from '../fields.ts';
import { LANGUAGES } from '../language.ts';
import { passkeyInfoSchema, revokeSessionsRequestSchema } from '../account/security.ts';
import { secondFactorRequestSchema } from '../account/sign-in.ts';

export const roleSchema = z.enum(ROLES);

/** The operator and their permissions, which determine what screens show. */
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
    /** All other calls are refused until one is set up. */
    needs_second_factor: z.boolean(),
  }),
});
export type Me = z.infer<typeof meResponseSchema>['data'];

const nameSchema = textSchema.trim().min(1).max(100);
const languageSchema = z.enum(LANGUAGES);
/** Each at most once. */
const rolesSchema = z
  .array(roleSchema)
  .min(1)
  .max(ROLES.length)
  .refine((roles) => new Set(roles).size === roles.length, 'must name each role once');

export const changeMeRequestSchema = z.object({ name: nameSchema, language: languageSchema });
export type ChangeMeRequest = z.infer<typeof changeMeRequestSchema>;

// Sign-in.

/** One of the methods named in the refusal; see SecondFactorDetails for the request. */
export const operatorSecondFactorRequestSchema = z.discriminatedUnion('method', [
  z.object({
    token: secondFactorRequestSchema.shape.token,
    method: z.enum(['totp', 'recoveryCode']),
    code: textSchema.trim().min(1).max(40),
  }),
  z.object({
    token: secondFactorRequestSchema.shape.token,
    method: z.literal('passkey'),
    /** The result of navigator.credentials.get(), as JSON. */
    passkey: z.record(z.string(), z.unknown()),
  }),
]);
export type OperatorSecondFactorRequest = z.infer<typeof operatorSecondFactorRequestSchema>;

/** Answered alike whether or not the operator exists. */
export const requestPasswordSchema = z.object({ email: emailSchema });

/** Uses the secret of a link from an invitation or after a forgotten password. */
export const setOperatorPasswordSchema = z.object({ code: linkCodeSchema, new_password: newPasswordSchema });

// The operator's own login.

export const changeOperatorPasswordSchema = z.object({ current_password: typedPasswordSchema, new_password: newPasswordSchema });
export type ChangeOperatorPassword = z.infer<typeof changeOperatorPasswordSchema>;

/** One session by id, or all except the session of the call. */
export const endSessionsRequestSchema = z.object({ id: revokeSessionsRequestSchema.shape.id });
export type EndSessionsRequest = z.infer<typeof endSessionsRequestSchema>;

export const ownSecondFactorResponseSchema = z.object({
  ...success,
  data: z.object({
    /** When the authenticator app was set up; null if there is none. */
    totp_since: z.string().nullable(),
    /** The operator's passkeys, oldest first. */
    passkeys: z.array(passkeyInfoSchema),
    recovery_codes_left: z.number().int(),
    /** Whether a factor may be removed: the last one only in the demo. */
    may_remove: z.boolean(),
  }),
});
export type OwnSecondFactor = z.infer<typeof ownSecondFactorResponseSchema>['data'];

// Other operators.

/** `invited` until the first password is chosen. */
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

/** By name, at most 500, which is more than any brokerage has. */
export const operatorsResponseSchema = z.object({ ...success, data: z.array(operatorSchema) });

export const inviteOperatorRequestSchema = z.object({ email: emailSchema, name: nameSchema, language: languageSchema, roles: rolesSchema });
export type InviteOperatorRequest = z.infer<typeof inviteOperatorRequestSchema>;
export const operatorResponseSchema = z.object({ ...success, data: operatorSchema });

/** A reason is required if a role is removed. */
export const changeOperatorRequestSchema = z.object({
  id: idSchema,
  name: nameSchema,
  roles: rolesSchema,
  reason: reasonSchema.optional(),
});
export type ChangeOperatorRequest = z.infer<typeof changeOperatorRequestSchema>;

export const operatorIdRequestSchema = z.object({ id: idSchema });
/** For actions that take something away. */
export const operatorWithReasonRequestSchema = z.object({ id: idSchema, reason: reasonSchema });
export type OperatorWithReasonRequest = z.infer<typeof operatorWithReasonRequestSchema>;
