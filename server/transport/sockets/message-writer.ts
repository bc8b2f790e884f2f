import { Duplex } from 'node:stream';
import type { Socket } from 'socket.io';
import type { ReadyMessage } from './ready-message.ts';

export type Connection = Socket['conn'];

/**
 * Hands ready messages to one client, each at once or not at all: nothing is ever queued, so a client that reads slowly costs at
 * most the one message its connection is still busy with.
 *
 * On a WebSocket the finished frame goes straight into the client's stream. That leaves out the work that Socket.IO, Engine.IO and
 * ws do for every client and message, which is most of the cost of a broadcast; what they write themselves goes out in whole
 * frames too, so nothing is ever torn.
 */
export interface MessageWriter {
  /** False where the client has not taken in what it was sent before, or is gone. */
  write(message: ReadyMessage): boolean;
}

export function createMessageWriter(connection: Connection): MessageWriter {
  let transport: Connection['transport'] | null = null;
  let webSocket: OpenWebSocket | null = null;

  return {
    write: (message) => {
      // A client that began with polling may have moved to a WebSocket since.
      if (connection.transport !== transport) {
        transport = connection.transport;
        webSocket = findWebSocket(transport);
      }
      // Not writable: Engine.IO still has something of its own under way, and the order must hold.
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

/** `readyState` of an open WebSocket; data must not follow a closing handshake. */
const OPEN = 1;

/**
 * The stream under a WebSocket transport: null for other transports, for a WebSocket that compresses (its frames have to be made
 * one by one), and where the libraries keep it elsewhere than they do today, in which case they write the message themselves.
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
