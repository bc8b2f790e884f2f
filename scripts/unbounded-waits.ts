export interface UnboundedWait {
  /** From the project's root. */
  readonly path: string;
  /** As find-unbounded-waits.ts names it. */
  readonly name: string;
  readonly why: string;
}

/** The few waits that are right without a deadline of their own. */
export const UNBOUNDED_WAITS: readonly UnboundedWait[] = [
  {
    path: 'server/adapters/mail/outbox-mail-transport.ts',
    name: 'nodemailer.createTransport',
    why: 'writes emails into memory, and has no connection',
  },
  { path: 'server/adapters/mail/outbox-mail-transport.ts', name: 'composer.sendMail', why: 'the same: it waits for nothing outside' },
  {
    path: 'server/adapters/postbacks/http-postback-sender.ts',
    name: 'resolve',
    why: "the DNS lookup of a request whose signal settles the call whenever the system's own lookup returns",
  },
  { path: 'server/demo/start-payment-sandbox.ts', name: 'spawn', why: 'lives as long as the server, and is killed if it does not stop' },
  { path: 'server/demo/start-payment-sandbox.ts', name: 'once', why: 'the end of that process, which ends with this one' },
  {
    path: 'server/transport/pages/worker-renderer.ts',
    name: 'Worker',
    why: 'lives as long as the server; each page has a time limit, after which the thread is terminated and replaced',
  },
  { path: 'server/pdf/write-pdf.ts', name: 'Worker', why: 'its answer is awaited with a signal, and it is terminated afterwards' },
  {
    path: 'server/features/account/client/documents/inspect-in-thread.ts',
    name: 'Worker',
    why: 'its answer is awaited with a signal, and it is terminated afterwards',
  },
  {
    path: 'server/engine/leadership/leadership.ts',
    name: 'Worker',
    why: 'lives as long as the server, each of its requests has a deadline, and it is terminated when the lead is released',
  },
  {
    path: 'server/engine/snapshots/snapshot-in-thread.ts',
    name: 'Worker',
    why: 'its answer is awaited with a signal, and it is terminated afterwards',
  },
  { path: 'server/pdf/draw-pdf.ts', name: 'once', why: 'within that thread, which is terminated when its time is over' },
];
