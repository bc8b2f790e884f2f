/** A shop's endpoint for the callbacks of payment providers: records what arrives. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RawCallback } from '@fairlead/server/adapters/payments/payment-provider.ts';

export interface CallbackListener {
  readonly url: string;
  /** Oldest first. */
  readonly callbacks: readonly RawCallback[];
  /** Rejects this many callbacks with a 503 before it accepts one. */
  refuseNext(count: number): void;
  close(): void;
}

export async function listenForCallbacks(): Promise<CallbackListener> {
  const callbacks: RawCallback[] = [];
  let toRefuse = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]));
      callbacks.push({ headers, body: Buffer.concat(chunks), receivedAt: Date.now() });
      response.statusCode = toRefuse > 0 ? 503 : 200;
      toRefuse = Math.max(0, toRefuse - 1);
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/callback`,
    callbacks,
    refuseNext: (count) => {
      toRefuse = count;
    },
    close: () => server.close(),
  };
}
