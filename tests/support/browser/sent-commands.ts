import type { Page } from '@playwright/test';

export interface SentCommand {
  readonly event: string;
  readonly message: Readonly<Record<string, unknown>>;
}

/** Records what the page commands on the trading socket from now on, without queries. Call it before the page opens. */
export function recordCommands(page: Page): readonly SentCommand[] {
  const commands: SentCommand[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const command = readCommand(String(payload));
      if (command !== null) commands.push(command);
    });
  });
  return commands;
}

/** Events that only query something or report what the reader does. */
const QUERIES: ReadonlySet<string> = new Set(['positions', 'balance', 'active']);

/** `42/trading,7["openPosition",{...}]`, as Socket.IO encodes an event; null for every other frame. */
export function readCommand(frame: string): SentCommand | null {
  const text = /^42\/trading,\d*(\[.*\])$/s.exec(frame)?.[1];
  if (text === undefined) return null;
  const [event, message] = JSON.parse(text) as [string, SentCommand['message']];
  return QUERIES.has(event) ? null : { event, message };
}
