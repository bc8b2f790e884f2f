/** The second factor of an operator's sign-in, on the command line. */
import { createInterface } from 'node:readline/promises';
import { CallFailed } from './ask-server.ts';

export interface Terminal {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
}

/** Returns the code from the environment, or prompts for it at the terminal. Rejects with CallFailed if there is no terminal. */
export async function readOperatorCode(given: string | undefined, { input, output }: Terminal): Promise<string> {
  if (given !== undefined && given.trim() !== '') return given;
  if (!input.isTTY) throw new CallFailed('This account uses a second factor: set OPERATOR_CODE to a code of the authenticator app.');
  const lines = createInterface({ input, output });
  try {
    return await lines.question('Code of the authenticator app, or a recovery code: ');
  } finally {
    lines.close();
  }
}
