/** Calls of operators: the permission required, the calling operator, and the audit log entry. */
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
 * The guard of back-office calls: `createCalls(api, operatorCall('documents.decide'))`. Null for calls allowed to every operator. Refuses
 * with notSignedIn, secondFactorMissing and notPermitted.
 */
export type OperatorCall = (permission: Permission | null, options?: OperatorCallOptions) => OperatorRoute;

export interface OperatorCallOptions {
  /** For calls available before an operator has a second factor: setting it up, and signing out. */
  readonly withoutSecondFactor?: boolean;
  /** Why a changing call leaves no audit log entry, if it leaves none. */
  readonly notRecorded?: string;
}

export interface OperatorRoute {
  readonly preValidation: SessionGuard;
  readonly config: { readonly permission: Permission | null; readonly notRecorded?: string };
}

declare module 'fastify' {
  interface FastifyRequest {
    operator: Operator | null;
    /** The number of audit log entries that the call has written. */
    actionsRecorded: number;
  }
  interface FastifyContextConfig {
    /** The permission required by a back-office call; undefined for calls without sign-in. */
    readonly permission?: Permission | null;
    /** Why a changing call leaves no audit log entry. */
    readonly notRecorded?: string;
  }
}

export function prepareForOperators(app: FastifyInstance): void {
  app.decorateRequest('operator', null);
  app.decorateRequest('actionsRecorded', 0);
}

/** The operator who makes a call behind an operator guard. */
export function operatorOf(request: FastifyRequest): Operator {
  if (request.operator === null) throw new Error(`the route ${request.routeOptions.url} asks for an operator without requiring one`);
  return request.operator;
}

/** The actor of a call behind an operator guard, for the audit log. */
export function actorOf(request: FastifyRequest): OperatorActor {
  return actorAs(request, operatorOf(request));
}

/** The same for a call without sign-in, in which the operator is identified in another way, such as the code of a link. */
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

/** Whether a back-office call changed something without an audit log entry, which is not allowed. */
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
