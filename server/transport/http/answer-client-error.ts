import { errorBody } from '@fairlead/contract/errors.ts';
import type { ConnectionError } from 'fastify';
import type { Socket } from 'node:net';

/** Answers what never became a request (broken HTTP, headers too long, a client that took too long), in the shape of every refusal. */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  // The client is gone already, or has had part of another answer: there is nobody to tell.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const body = JSON.stringify(errorBody(isSlow ? 'requestTooSlow' : 'invalidInput'));
  const head = [
    `HTTP/1.1 ${statusOf(error.code)}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  // What it still sends would be read on and on, and the request keep its place: the connection ends with the answer.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function statusOf(code: string): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout';
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  return '400 Bad Request';
}
