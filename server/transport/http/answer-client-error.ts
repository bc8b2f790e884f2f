import { errorBody } from '@fairlead/contract/errors.ts';
import type { ConnectionError } from 'fastify';
import type { Socket } from 'node:net';

/** Answers what never became a request (malformed HTTP, oversized headers, a client that took too long) in the usual error shape. */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  // The client has left or has already received part of another response, so an error can't be sent.
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
  // The server would keep reading what the client still sends, and the request would keep its slot, so the connection ends with the
  // response.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function statusOf(code: string): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout';
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  return '400 Bad Request';
}
