/** What every command line of ours has in common: `--help`, and a refusal of unknown words that says what would be accepted. */
import { Command, CommanderError, InvalidArgumentError } from '@commander-js/extra-typings';

/** Words that were not understood end a program with this; 1 is for what its work came to. */
export const EXIT_NOT_UNDERSTOOD = 2;

export type { Command };

export interface Program {
  /** What is typed to run it, such as `npm run chaos --`. */
  readonly name: string;
  readonly description: string;
}

export type Reading<Asked> =
  | { readonly kind: 'asked'; readonly asked: Asked }
  | { readonly kind: 'help'; readonly text: string }
  /** What was not understood, and the help of the command it was meant for. */
  | { readonly kind: 'fault'; readonly text: string };

/** So wide are help texts, whatever the terminal: they are read in logs and in tests as well. */
const HELP_WIDTH = 120;

/**
 * Reads `words`, which follow the program's own name. `declare` says which there can be; each action ends in one `ask` of what the program is to
 * do. Pure: prints nothing and ends nothing.
 */
export function readCommandLine<Asked>(
  { name, description }: Program,
  words: readonly string[],
  declare: (program: Command, ask: (asked: Asked) => void) => void,
): Reading<Asked> {
  let text = '';
  const write = (piece: string): void => void (text += piece);
  const width = (): number => HELP_WIDTH;
  const program = new Command(name)
    .description(description)
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write, getOutHelpWidth: width, getErrHelpWidth: width })
    .showHelpAfterError();
  const asked: Asked[] = [];
  declare(program, (one) => void asked.push(one));
  try {
    program.parse(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { kind: error.exitCode === 0 ? 'help' : 'fault', text };
  }
  const [one] = asked;
  if (one === undefined) throw new Error(`${name} asked for nothing`);
  return { kind: 'asked', asked: one };
}

/** Does what was asked, or prints why not; help is an answer, so it goes to standard output. */
export async function runCommandLine<Asked>(reading: Reading<Asked>, work: (asked: Asked) => Promise<void>): Promise<void> {
  switch (reading.kind) {
    case 'asked':
      return work(reading.asked);
    case 'help':
      process.stdout.write(reading.text);
      return;
    case 'fault':
      process.stderr.write(reading.text);
      process.exitCode = EXIT_NOT_UNDERSTOOD;
  }
}

/** For a program that takes no words but `--help`. */
export async function runWithoutWords(program: Program, work: () => Promise<void>): Promise<void> {
  const reading = readCommandLine<true>(program, process.argv.slice(2), (command, ask) => void command.action(() => ask(true)));
  await runCommandLine(reading, work);
}

/** Within what reads one word: `message` is a sentence that says what it has to be. */
export function refuseWord(message: string): never {
  throw new InvalidArgumentError(message);
}
