import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { askForBytes, askForJson, CallFailed } from './ask-server.ts';
import { findFreePort } from './find-free-port.ts';

/** Returns its URL. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}

test('returns the answer', async () => {
  const url = await serve((request, response) => response.end(JSON.stringify({ authorization: request.headers.authorization })));
  expect(await askForJson(url, { token: 'a-token' })).toEqual({ authorization: 'Bearer a-token' });
  expect(Buffer.from(await askForBytes(url, {})).toString()).toBe('{}');
});

test.each<[string, RequestListener]>([
  ['nothing', () => undefined],
  ['half an answer', (_request, response) => void response.writeHead(200).write('{"half":')],
])('gives up on a server that sends %s after the deadline', async (_case, listener) => {
  const url = await serve(listener);
  await expect(askForJson(url, { timeoutMs: 100 })).rejects.toEqual(new CallFailed(`${url} did not answer within 0.1 seconds.`));
});

test('a connection broken in the middle of the answer counts as no answer', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{');
    response.destroy();
  });
  await expect(askForJson(url)).rejects.toThrow(`No server answers at ${url}`);
});

test('a refused connection is reported with its reason', async () => {
  const url = `http://127.0.0.1:${await findFreePort()}`;
  await expect(askForJson(`${url}/api`)).rejects.toThrow(
    `No server answers at ${url} (ECONNREFUSED). Start it, or set FAIRLEAD_URL to its URL.`,
  );
});

test('an HTML page is rejected', async () => {
  const url = await serve((_request, response) => response.end('<!doctype html><title>Welcome</title>'));
  await expect(askForJson(url)).rejects.toThrow(`${url} answers with something other than JSON`);
});

test('a redirect is not followed, so that the token goes nowhere else', async () => {
  const asked: (string | undefined)[] = [];
  const other = await serve((request, response) => {
    asked.push(request.url);
    response.end('{}');
  });
  const url = await serve((_request, response) => response.writeHead(307, { location: other }).end());
  await expect(askForJson(url, { token: 'a-token', body: {} })).rejects.toThrow('redirects to another address (307)');
  expect(asked).toEqual([]);
});
