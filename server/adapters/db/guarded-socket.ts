import { Socket } from 'node:net';

/**
 * A socket whose readers may fail: what they throw ends the connection, where it would otherwise end the process. The driver throws at
 * bytes that no PostgreSQL server sends, which a network without TLS can make of those that one did.
 */
export class GuardedSocket extends Socket {
  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event !== 'data') return super.emit(event, ...values);
    try {
      return super.emit(event, ...values);
    } catch (cause) {
      this.destroy(new Error('Connection terminated: what the database sent cannot be read', { cause }));
      return true;
    }
  }
}
