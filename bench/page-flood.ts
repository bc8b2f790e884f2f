/** The attacker of bench/page-floods.ts, in a process of its own: pipelines requests for the home page until it is stopped. */
import { connect } from 'node:net';

const [port, connections, pipelined] = process.argv.slice(2).map(Number);
if (port === undefined || connections === undefined || pipelined === undefined) {
  throw new Error('usage: port, connections, requests per connection');
}

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nAccept-Encoding: br, gzip\r\n\r\n';
/** A connection whose answers have arrived, or that was cut, is followed by another. */
const ANSWERS_MS = 500;

let sentRequests = 0;

function attack(): void {
  const socket = connect({ port: Number(port), host: '127.0.0.1', timeout: ANSWERS_MS });
  socket.on('connect', () => {
    socket.write(request.repeat(Number(pipelined)));
    sentRequests += Number(pipelined);
  });
  socket.on('data', () => undefined);
  socket.on('timeout', () => socket.destroy());
  socket.on('error', () => undefined);
  socket.on('close', () => setTimeout(attack, 10));
}

/** Starting this process affects the machine more than a moment of the flood: it is over before the first order is timed. */
process.on('message', (word) => {
  if (word === 'count') process.send?.(sentRequests);
  else for (let count = 0; count < connections; count += 1) attack();
});
process.send?.('ready');
