import { once } from 'node:events';
import { connect } from 'node:net';

const ANSWERS_WITHIN_MS = 2_000;

/** Whether a program listens on the port, of this machine by default. */
export async function acceptsConnections(port: number, host = '127.0.0.1'): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
