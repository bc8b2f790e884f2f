import { once } from 'node:events';
import { connect } from 'node:net';

const ANSWERS_WITHIN_MS = 2_000;

/** Whether a program of this machine listens on the port. */
export async function acceptsConnections(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
