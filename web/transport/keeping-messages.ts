import type { SocketPort } from './socket-port.ts';

/**
 * A port whose messages are kept until somebody listens for them: a socket may then be opened before what reads it is there. Each
 * event is kept until its first listener comes, which hears what was kept at once.
 */
export function keepingMessages(port: SocketPort, events: readonly string[]): SocketPort {
  const kept = new Map<string, unknown[]>(events.map((event) => [event, []]));
  for (const event of events) port.onMessage(event, (message) => kept.get(event)?.push(message));
  return {
    ...port,
    onMessage: (event, listener) => {
      const messages = kept.get(event) ?? [];
      kept.delete(event);
      port.onMessage(event, listener);
      for (const message of messages) listener(message);
    },
  };
}
