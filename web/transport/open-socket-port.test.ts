import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeSocketPort, type FakeSocketPort } from './fake-socket-port.ts';
import { openSocketPort, type Ways } from './open-socket-port.ts';

const webSocketPorts: FakeSocketPort[] = [];
const pollingPorts: FakeSocketPort[] = [];
let fail = (): void => undefined;
let loaded: Promise<unknown> = Promise.resolve();
const ways: Ways = {
  openWebSocket: ({ onUnreachable }) => {
    fail = onUnreachable;
    return kept(webSocketPorts);
  },
  loadPolling: () => {
    const loading = Promise.resolve(() => kept(pollingPorts));
    loaded = loading;
    return loading;
  },
};
const heard: unknown[] = [];

function kept(ports: FakeSocketPort[]): FakeSocketPort {
  const port = createFakeSocketPort();
  ports.push(port);
  return port;
}

beforeEach(() => {
  heard.length = 0;
});

afterEach(() => {
  webSocketPorts.length = 0;
  pollingPorts.length = 0;
});

test('without WebSockets the same listeners use a connection over HTTP', async () => {
  const port = openSocketPort('/trading', { token: 'secret' }, ways);
  port.onConnect(() => heard.push('connected'));
  port.onDisconnect((code) => heard.push(code));
  port.onMessage('balance', (message) => heard.push(message));
  fail();
  fail();
  await expect.poll(() => pollingPorts).toHaveLength(1);
  expect(webSocketPorts[0]?.counts.closes).toBe(1);
  pollingPorts[0]?.connect();
  pollingPorts[0]?.receive('balance', 5);
  pollingPorts[0]?.disconnect('notSignedIn');
  expect(heard).toEqual(['connected', 5, 'notSignedIn']);
  port.close();
  expect(pollingPorts[0]?.counts.closes).toBe(1);
});

test('a port closed meanwhile stays closed', async () => {
  const port = openSocketPort('/trading', { token: 'secret' }, ways);
  fail();
  port.close();
  await loaded;
  expect(pollingPorts).toEqual([]);
});
