import type { HostileValue } from './hostile-values.ts';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type CallMethod = (typeof METHODS)[number];

/** A request as inject takes it. */
export interface CallRequest {
  readonly method: CallMethod;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

export interface HostileRequest extends Omit<HostileValue, 'value'> {
  readonly options: CallRequest;
  /** The field that is hostile, as an answer names it; null where the request as a whole is. */
  readonly field: string | null;
  /** What the call's own schema says of it. */
  readonly isRefused: boolean;
}
