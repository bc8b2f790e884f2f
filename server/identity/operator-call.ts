/** Calls of the people who run the brokerage: what each of them needs to be permitted, who makes it, and that it is recorded. */
import type { Permission, Role } from '@fairlead/domain/operators/permissions.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OperatorActor } from '../audit/record-action.ts';
import { describeDevice } from '../transport/http/describe-device.ts';
import type { SessionGuard } from './sessions/require-session.ts';

export interface Operator {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
}

/**
 * The guard of calls of the back office: `createCalls(api, operatorCall('documents.decide'))`. Null for what every operator may do.
 * Refuses with notSignedIn, secondFactorMissing and notPermitted.
 */
export type OperatorCall = (permission: Permission | null, options?: OperatorCallOptions) => OperatorRoute;

export interface OperatorCallOptions {
  /** For what an operator does before there is a second factor: setting it up, and logging out. */
  readonly withoutSecondFactor?: boolean;
  /** Why a changing call leaves no entry in the audit log, where it does not. */
  readonly notRecorded?: string;
}

export interface OperatorRoute {
  readonly preValidation: SessionGuard;
  readonly config: { readonly permission: Permission | null; readonly notRecorded?: string };
}

declare module 'fastify' {
  interface FastifyRequest {
    operator: Operator | null;
    /** How many entries of the audit log the call has written. */
    actionsRecorded: number;
  }
  interface FastifyContextConfig {
    /** What a call of the back office needs; left out for calls that are not behind a login. */
    readonly permission?: Permission | null;
    /** A changing call that leaves no entry in the audit log, and why. */
    readonly notRecorded?: string;
  }
}

export function prepareForOperators(app: FastifyInstance): void {
  app.decorateRequest('operator', null);
  app.decorateRequest('actionsRecorded', 0);
}

/** Who makes a call behind an operator's guard. */
export function operatorOf(request: FastifyRequest): Operator {
  if (request.operator === null) throw new Error(`the route ${request.routeOptions.url} asks for an operator without requiring one`);
  return request.operator;
}

/** Who acts in a call behind an operator's guard, for the audit log. */
export function actorOf(request: FastifyRequest): OperatorActor {
  return actorAs(request, operatorOf(request));
}

/** The same for a call without a login, by which an operator shows otherwise who they are, as by the secret of a link. */
export function actorAs(request: FastifyRequest, { id, email }: Pick<Operator, 'id' | 'email'>): OperatorActor {
  return {
    operatorId: id,
    email,
    address: request.ip,
    device: describeDevice(request.headers['user-agent']),
    requestId: request.id,
    onRecorded: () => {
      request.actionsRecorded += 1;
    },
  };
}

/** Whether a call of the back office changed something and left no entry in the audit log, which none may. */
export function isUnrecorded(request: FastifyRequest, statusCode: number): boolean {
  const { config, url } = request.routeOptions;
  const changes = request.method !== 'GET' && request.method !== 'HEAD';
  return (
    url?.startsWith('/api/backoffice/') === true &&
    changes &&
    statusCode < 400 &&
    config.notRecorded === undefined &&
    request.actionsRecorded === 0
  );
}
