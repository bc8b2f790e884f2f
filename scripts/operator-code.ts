/** The second half of an operator's login, on the command line. */
import { createInterface } from 'node:readline/promises';
import { CallFailed } from './ask-server.ts';

export interface Terminal {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
}

/** What was given in the environment, or else is typed at the terminal. Rejects with CallFailed where nobody sits at one. */
export async function readOperatorCode(given: string | undefined, { input, output }: Terminal): Promise<string> {
  if (given !== undefined && given.trim() !== '') return given;
  if (!input.isTTY) throw new CallFailed('This login has a second factor: OPERATOR_CODE must be the code of the authenticator app.');
  const lines = createInterface({ input, output });
  try {
    return await lines.question('Code of the authenticator app, or a recovery code: ');
  } finally {
    lines.close();
  }
}
