import { expect, test } from 'vitest';
import { createFakeSocketPort } from './fake-socket-port.ts';
import { keepingMessages } from './keeping-messages.ts';

test('the first listener of an event receives earlier messages and everything after, once', () => {
  const socket = createFakeSocketPort();
  const port = keepingMessages(socket, ['prices']);
  socket.receive('prices', 1);
  socket.receive('prices', 2);
  const heard: unknown[] = [];
  port.onMessage('prices', (message) => heard.push(message));
  socket.receive('prices', 3);
  expect(heard).toEqual([1, 2, 3]);
});

test('a later listener receives only later messages', () => {
  const socket = createFakeSocketPort();
  const port = keepingMessages(socket, ['prices']);
  socket.receive('prices', 1);
  port.onMessage('prices', () => undefined);
  const heard: unknown[] = [];
  port.onMessage('prices', (message) => heard.push(message));
  socket.receive('prices', 2);
  expect(heard).toEqual([2]);
});

test('a second value is kept with its message', () => {
  const socket = createFakeSocketPort();
  const port = keepingMessages(socket, ['prices']);
  socket.receive('prices', 1, 'first');
  const heard: unknown[] = [];
  port.onMessage('prices', (...values) => heard.push(values));
  socket.receive('prices', 2, 'second');
  expect(heard).toEqual([
    [1, 'first'],
    [2, 'second'],
  ]);
});
