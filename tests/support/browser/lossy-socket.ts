import type { Page } from '@playwright/test';
import { readCommand, type SentCommand } from './sent-commands.ts';

export interface LossySocket {
  /** Every command the page has sent, including those whose response was lost. */
  readonly sent: readonly SentCommand[];
}

/** The response to an event on the trading socket, as Socket.IO encodes it. */
const ANSWER = /^43\/trading,/;

/**
 * Intercepts the trading socket: the first command reaches the server, and the connection breaks instead of delivering its response.
 * Everything after that passes. Call it before the page opens.
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
