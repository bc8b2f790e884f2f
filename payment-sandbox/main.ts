/**
 * The payment sandbox as a process: `node payment-sandbox/main.ts`. Prints one line of JSON with its URL once it is listening, and ends
 * with its parent, whose end closes its standard input.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { SandboxResponse } from './exchange.ts';
import { createSandbox } from './sandbox.ts';
import { SandboxOrders } from './sandbox-orders.ts';
import { createShopAddress } from './shop-addresses.ts';

const {
  SANDBOX_PORT = '0',
  SANDBOX_HOST = '127.0.0.1',
  /** The host name for browsers, used with the process's own port; or SANDBOX_URL for the whole URL, if there is a proxy in front. */
  SANDBOX_NAME = 'localhost',
  SANDBOX_URL,
  /** Shared with the shop only: it authorises placing orders. */
  SANDBOX_SECRET = '',
  /** The shop's host names, separated by commas: orders may name no others. */
  SANDBOX_SHOPS = 'localhost,127.0.0.1',
  /** Where Stripe's events go: a URL, or a path at the shop. */
  SANDBOX_STRIPE_WEBHOOK = '/api/transaction/update/stripe',
  /** The file in which orders outlive the process. */
  SANDBOX_FILE,
  SANDBOX_SLOW_MS = '4000',
  /** 1 lets tests take the provider down and up. */
  SANDBOX_CONTROL = '0',
} = process.env;
if (SANDBOX_SECRET.length < 16) {
  process.stderr.write('SANDBOX_SECRET must have at least 16 characters.\n');
  process.exit(1);
}

const LARGEST_BODY_BYTES = 65_536;
const TIMEOUTS = { headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 10_000 };

const sandbox = createSandbox({
  secret: SANDBOX_SECRET,
  orders: new SandboxOrders(SANDBOX_FILE ?? null),
  siteUrl: () => SANDBOX_URL ?? `http://${SANDBOX_NAME}:${port()}`,
  shopAddress: createShopAddress(SANDBOX_SHOPS.split(',')),
  stripeWebhook: SANDBOX_STRIPE_WEBHOOK,
  slowMs: Number(SANDBOX_SLOW_MS),
  hasControl: SANDBOX_CONTROL === '1',
  clock: Date.now,
});

const server = createServer(TIMEOUTS, (request, response) => {
  void handle(request).then(
    (answered) => send(response, answered),
    (error: unknown) => {
      complain(error);
      send(response, { status: 500, type: 'text/plain', body: 'The sandbox provider failed.' });
    },
  );
});

server.on('error', (error) => {
  complain(error);
  process.exit(1);
});
server.listen(Number(SANDBOX_PORT), SANDBOX_HOST, () => process.stdout.write(`${JSON.stringify({ port: port() })}\n`));
process.stdin.on('end', () => process.exit(0)).resume();

function port(): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : Number(SANDBOX_PORT);
}

function complain(error: unknown): void {
  process.stderr.write(`${String(error)}\n`);
}

async function handle(request: IncomingMessage): Promise<SandboxResponse> {
  const { method = 'GET', url = '/', headers } = request;
  const address = URL.parse(url, 'http://sandbox');
  const body = await readBody(request);
  if (address === null || !isDecodable(address.pathname)) return { status: 400, type: 'text/plain', body: 'No address.' };
  if (body === null) return { status: 413, type: 'text/plain', body: 'Too large.', headers: { connection: 'close' } };
  return sandbox.answer({ method, url: address, headers, body });
}

/** Null if the body is larger than anything expected here; the rest is read and discarded. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size <= LARGEST_BODY_BYTES) chunks.push(chunk);
  }
  return size > LARGEST_BODY_BYTES ? null : Buffer.concat(chunks).toString('utf8');
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function send(response: ServerResponse, { status, type, body, headers }: SandboxResponse): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...headers,
  });
  response.end(body);
}
