import { Duplex } from 'node:stream';
import type { Socket } from 'socket.io';
import type { ReadyMessage } from './ready-message.ts';

export type Connection = Socket['conn'];

/**
 * Writes ready messages to one client, each at once or not at all. Nothing is queued, so a client that reads slowly costs at most the one
 * message its connection is still busy with.
 *
 * On a WebSocket the finished frame goes straight into the client's stream. That skips the work Socket.IO, Engine.IO and ws do per client
 * and message, which is most of the cost of a broadcast. What they write themselves also goes out in whole frames, so no frame is ever
 * split.
 */
export interface MessageWriter {
  /** Returns false if the client has not read the previous message yet, or is gone. */
  write(message: ReadyMessage): boolean;
}

export function createMessageWriter(connection: Connection): MessageWriter {
  let transport: Connection['transport'] | null = null;
  let webSocket: OpenWebSocket | null = null;

  return {
    write: (message) => {
      // A client that began with polling may have switched to a WebSocket.
      if (connection.transport !== transport) {
        transport = connection.transport;
        webSocket = findWebSocket(transport);
      }
      // Not writable: Engine.IO is still writing something of its own, and the order has to be kept.
      if (connection.readyState !== 'open' || !transport.writable) return false;
      if (webSocket === null) {
        connection.write(message.packet, { compress: false });
        return true;
      }
      const { stream } = webSocket;
      if (!webSocket.isOpen() || !stream.writable || stream.writableLength > 0) return false;
      stream.write(message.frame);
      return true;
    },
  };
}

interface OpenWebSocket {
  readonly stream: Duplex;
  readonly isOpen: () => boolean;
}

/** `readyState` of an open WebSocket; no data may follow a closing handshake. */
const OPEN = 1;

/**
 * The stream under a WebSocket transport. Null for other transports, for a WebSocket that compresses (its frames have to be made one by
 * one), and if a future version of the libraries keeps it elsewhere; in those cases the libraries write the message.
 */
function findWebSocket(transport: Connection['transport']): OpenWebSocket | null {
  if (transport.name !== 'websocket' || property(transport, 'perMessageDeflate')) return null;
  const webSocket = property(transport, 'socket');
  const stream = property(webSocket, '_socket');
  return stream instanceof Duplex ? { stream, isOpen: () => property(webSocket, 'readyState') === OPEN } : null;
}

function property(owner: unknown, name: string): unknown {
  return typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined;
}
