/**
 * The sandbox provider as a process: `node payment-sandbox/main.ts`. It writes one line of JSON with its address when it listens, and ends
 * with its parent, whose end closes its standard input.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { SandboxOrders } from './sandbox-orders.ts';
import { createSandboxProvider, type Answered } from './sandbox-provider.ts';

const {
  SANDBOX_PORT = '0',
  SANDBOX_HOST = '0.0.0.0',
  SANDBOX_NAME = 'localhost',
  SANDBOX_SECRET = '',
  SANDBOX_FILE,
  SANDBOX_SLOW_MS = '4000',
} = process.env;
if (SANDBOX_SECRET.length < 16) throw new Error('SANDBOX_SECRET must have at least 16 characters.');

const LARGEST_BODY = 65_536;

const provider = createSandboxProvider({
  secret: SANDBOX_SECRET,
  orders: new SandboxOrders(SANDBOX_FILE ?? null),
  siteUrl: () => `http://${SANDBOX_NAME}:${port()}`,
  slowMs: Number(SANDBOX_SLOW_MS),
});

const server = createServer((request, response) => {
  void handle(request).then(
    (answered) => send(response, answered),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      send(response, { status: 500, type: 'text/plain', body: 'The sandbox provider failed.' });
    },
  );
});

server.listen(Number(SANDBOX_PORT), SANDBOX_HOST, () => process.stdout.write(`${JSON.stringify({ port: port() })}\n`));
process.stdin.on('end', () => process.exit(0)).resume();

function port(): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : Number(SANDBOX_PORT);
}

async function handle(request: IncomingMessage): Promise<Answered> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > LARGEST_BODY) return { status: 413, type: 'text/plain', body: 'Too large.' };
    chunks.push(chunk);
  }
  const { method = 'GET', url = '/', headers } = request;
  return provider.answer({ method, url: new URL(url, 'http://sandbox'), headers, body: Buffer.concat(chunks).toString('utf8') });
}

function send(response: ServerResponse, { status, type, body, location }: Answered): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // The cashier's script runs in a frame of another origin.
    'access-control-allow-origin': '*',
    ...(location === undefined ? {} : { location }),
  });
  response.end(body);
}
