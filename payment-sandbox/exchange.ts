import type { IncomingMessage } from 'node:http';

/** What came in and what goes out, without the server around it. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Answered {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function json(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Answered {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body), headers };
}

export function seeOther(location: string): Answered {
  return { status: 303, type: 'text/plain', body: '', headers: { location } };
}

export function notFound(): Answered {
  return json(404, { message: 'there is nothing here' });
}

/** Something in a request that cannot be accepted; its message is the answer. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest';
}
