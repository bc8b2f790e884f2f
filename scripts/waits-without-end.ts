export interface WaitWithoutEnd {
  /** From the root of the project. */
  readonly path: string;
  /** As find-unbounded-waits.ts names it. */
  readonly name: string;
  readonly why: string;
}

/** The few waits that are right without a deadline of their own. */
export const WAITS_WITHOUT_END: readonly WaitWithoutEnd[] = [
  {
    path: 'server/adapters/mail/outbox-mail-transport.ts',
    name: 'nodemailer.createTransport',
    why: 'writes mails into memory, and has no connection',
  },
  { path: 'server/adapters/mail/outbox-mail-transport.ts', name: 'composer.sendMail', why: 'the same: nobody is waited for' },
  {
    path: 'server/adapters/postbacks/http-postback-sender.ts',
    name: 'resolve',
    why: "the look-up of a request that has a signal, which settles the call whenever the system's own look-up comes back",
  },
  { path: 'server/demo/start-payment-sandbox.ts', name: 'spawn', why: 'lives as long as the server, and is killed where it does not stop' },
  { path: 'server/demo/start-payment-sandbox.ts', name: 'once', why: 'the end of that process, which comes with it' },
  {
    path: 'server/transport/pages/worker-renderer.ts',
    name: 'Worker',
    why: 'lives as long as the server; each page has a time, and the thread is ended and replaced when it passes',
  },
  { path: 'server/pdf/write-pdf.ts', name: 'Worker', why: 'what it answers is waited for with a signal, and it is terminated afterwards' },
  {
    path: 'server/features/account/client/documents/inspect-in-thread.ts',
    name: 'Worker',
    why: 'what it answers is waited for with a signal, and it is terminated afterwards',
  },
  {
    path: 'server/engine/leadership/leadership.ts',
    name: 'Worker',
    why: 'lives as long as the server, each of its questions has a deadline, and it is terminated when the lead is given back',
  },
  {
    path: 'server/engine/snapshots/snapshot-in-thread.ts',
    name: 'Worker',
    why: 'what it answers is waited for with a signal, and it is terminated afterwards',
  },
  { path: 'server/pdf/draw-pdf.ts', name: 'once', why: 'within that thread, which is terminated when its time is over' },
];
