/**
 * How the processes of one installation talk to each other: announcements to all who listen, and questions to whoever answers. In one process
 * the bus is a set of listeners, between processes it is NATS; both pass the same contract suite.
 *
 * The bus keeps nothing and promises little: a message may be lost, and none is delivered after its sender was told that it could not be.
 * Messages of one sender on one subject arrive in order. So whatever must not be lost is in the database, and whatever must not happen twice
 * has an id.
 */
export interface Bus {
  /** False while messages would be lost. */
  readonly isConnected: boolean;
  /** Calls the listener with the new value whenever `isConnected` changes. Returns a function that unsubscribes. */
  onConnectionChanged(listener: (isConnected: boolean) => void): () => void;
  /** Sends plain data to all who listen on the subject, this process included. Without a connection, it is lost. */
  publish(subject: string, message: unknown): void;
  /**
   * Calls the listener with each message on the subjects of the pattern: `*` stands for one part of a subject, a final `>` for one or more.
   * Resolves, once nothing published after can be missed, with a function that ends it.
   */
  listen(pattern: string, listener: BusListener): Promise<() => void>;
  /** Asks whoever answers on the subject. Rejects with a BusFailure; an answerer that fails leaves the question without an answer. */
  ask(subject: string, question: unknown, deadlineMs: number): Promise<unknown>;
  /** Answers the questions on the subject. Of several who do, one gets each. */
  answer(subject: string, answerer: BusAnswerer): Promise<() => void>;
  /** Delivers what was published, and ends the connection. */
  close(): Promise<void>;
}

/** What arrives was sent by a process of the installation, which the bus has authenticated; it may be of another version. */
export type BusListener = (message: unknown, subject: string) => void;
export type BusAnswerer = (question: unknown) => Promise<unknown>;

/** `nobody`: no one answers on the subject, and `unsent`: there is no connection: nothing has happened. `late`: it may happen yet. */
export type BusFailureKind = 'nobody' | 'unsent' | 'late';

export class BusFailure extends Error {
  override readonly name = 'BusFailure';
  readonly kind: BusFailureKind;

  constructor(kind: BusFailureKind, subject: string, options?: ErrorOptions) {
    super(`${DESCRIPTIONS[kind]} ${subject}`, options);
    this.kind = kind;
  }
}

const DESCRIPTIONS: Readonly<Record<BusFailureKind, string>> = {
  nobody: 'nobody answers on',
  unsent: 'the bus is not connected, and nothing was sent to',
  late: 'no answer came in time from',
};

export interface BusLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
