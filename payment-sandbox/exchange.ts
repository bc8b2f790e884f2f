import type { IncomingMessage } from 'node:http';

/** A request and its response, without the HTTP server around them. */
export interface SandboxRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface SandboxResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function json(status: number, body: object, headers: Readonly<Record<string, string>> = {}): SandboxResponse {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body), headers };
}

export function seeOther(location: string): SandboxResponse {
  return { status: 303, type: 'text/plain', body: '', headers: { location } };
}

export function notFound(): SandboxResponse {
  return json(404, { message: 'not found' });
}

/** A request that cannot be accepted; the message is sent as the response. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest';
}
