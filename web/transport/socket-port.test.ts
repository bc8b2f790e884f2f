import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeSocketPort, type FakeSocketPort } from './fake-socket-port.ts';
import { openSocketPort } from './socket-port.ts';

const ports = vi.hoisted(() => ({ webSocket: [] as unknown[], polling: [] as unknown[], fail: (): void => undefined }));

vi.mock('./socket-io-port.ts', () => ({
  openSocketIoPort: ({ onUnreachable }: { onUnreachable: () => void }) => {
    ports.fail = onUnreachable;
    const port = createFakeSocketPort();
    ports.webSocket.push(port);
    return port;
  },
}));
vi.mock('./polling-port.ts', () => ({
  openPollingPort: () => {
    const port = createFakeSocketPort();
    ports.polling.push(port);
    return port;
  },
}));

const webSocketPorts = ports.webSocket as FakeSocketPort[];
const pollingPorts = ports.polling as FakeSocketPort[];
const heard: unknown[] = [];

beforeEach(() => {
  heard.length = 0;
});

afterEach(() => {
  webSocketPorts.length = 0;
  pollingPorts.length = 0;
});

test('where no WebSocket comes through, the same listeners hear a connection over HTTP', async () => {
  const port = openSocketPort('/trading', { token: 'secret' });
  port.onConnect(() => heard.push('connected'));
  port.onDisconnect((code) => heard.push(code));
  port.onMessage('balance', (message) => heard.push(message));
  ports.fail();
  ports.fail();
  await expect.poll(() => pollingPorts).toHaveLength(1);
  expect(webSocketPorts[0]?.counts.closes).toBe(1);
  pollingPorts[0]?.connect();
  pollingPorts[0]?.receive('balance', 5);
  pollingPorts[0]?.disconnect('notSignedIn');
  expect(heard).toEqual(['connected', 5, 'notSignedIn']);
  port.close();
  expect(pollingPorts[0]?.counts.closes).toBe(1);
});

test('a port that was closed meanwhile stays closed', async () => {
  const port = openSocketPort('/trading', { token: 'secret' });
  ports.fail();
  port.close();
  await vi.dynamicImportSettled();
  expect(pollingPorts).toEqual([]);
});
