import type { MessageListener, SocketPort } from './socket-port.ts';

/**
 * A port that buffers messages until they have a listener, so that a socket may be opened before its reader exists. The first listener of
 * an event receives the buffered messages at once.
 */
export function keepingMessages(port: SocketPort, events: readonly string[]): SocketPort {
  const kept = new Map<string, Parameters<MessageListener>[]>(events.map((event) => [event, []]));
  for (const event of events) port.onMessage(event, (...message) => kept.get(event)?.push(message));
  return {
    ...port,
    onMessage: (event, listener) => {
      const messages = kept.get(event) ?? [];
      kept.delete(event);
      port.onMessage(event, listener);
      for (const message of messages) listener(...message);
    },
  };
}
