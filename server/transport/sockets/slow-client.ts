import type { Connection } from './message-writer.ts';

/**
 * The limit of unread bytes per connection: answers to a client that asks and doesn't read have to be kept. Beyond this it is disconnected;
 * it reconnects by itself and then requests what it missed.
 */
const MOST_WAITING_BYTES = 1_048_576;

export function isChoked(connection: Connection): boolean {
  return waitingBytes(connection) > MOST_WAITING_BYTES;
}

/** Text that Engine.IO holds back until the client has read what was sent before. */
function waitingBytes(connection: Connection): number {
  const buffer: unknown = Reflect.get(connection, 'writeBuffer');
  if (!Array.isArray(buffer)) return 0;
  let total = 0;
  for (const packet of buffer) total += lengthOf(packet);
  return total;
}

function lengthOf(packet: unknown): number {
  if (typeof packet !== 'object' || packet === null || !('data' in packet)) return 0;
  const { data } = packet;
  return typeof data === 'string' || data instanceof Uint8Array ? data.length : 0;
}
