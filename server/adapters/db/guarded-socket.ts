import { Socket } from 'node:net';

/**
 * A socket that is closed when its readers throw, which would otherwise end the process. The driver throws on bytes that no PostgreSQL
 * server sends, and a network without TLS may corrupt valid ones.
 */
export class GuardedSocket extends Socket {
  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event !== 'data') return super.emit(event, ...values);
    try {
      return super.emit(event, ...values);
    } catch (cause) {
      this.destroy(new Error('Connection terminated: the database sent unreadable data', { cause }));
      return true;
    }
  }
}
