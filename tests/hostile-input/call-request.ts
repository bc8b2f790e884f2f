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
  /** The hostile field, as an answer names it; null if the request as a whole is hostile. */
  readonly field: string | null;
  /** Whether the call's own schema rejects it. */
  readonly isRefused: boolean;
}
