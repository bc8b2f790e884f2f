import type { Page } from '@playwright/test';
import { readCommand, type SentCommand } from './sent-commands.ts';

export interface LossySocket {
  /** Every command the page has sent, also the ones whose answer was lost. */
  readonly sent: readonly SentCommand[];
}

/** The answer to an event on the trading socket, as Socket.IO writes it. */
const ANSWER = /^43\/trading,/;

/**
 * Stands between page and server on the trading socket: the first command reaches the server, and the connection breaks in place of its
 * answer. Everything after that goes through. To be called before the page opens.
 */
export async function loseFirstAnswer(page: Page): Promise<LossySocket> {
  const sent: SentCommand[] = [];
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    let isAnswerLost = false;
    socket.onMessage((message) => {
      const command = readCommand(String(message));
      if (command !== null) {
        isAnswerLost = sent.length === 0;
        sent.push(command);
      }
      server.send(message);
    });
    server.onMessage((message) => {
      if (!isAnswerLost) socket.send(message);
      else if (ANSWER.test(String(message))) void Promise.all([server.close(), socket.close()]);
    });
  });
  return { sent };
}
