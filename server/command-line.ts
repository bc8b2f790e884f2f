/** Shared by all command lines: `--help`, and an error for unknown arguments that shows what is accepted. */
import { Command, CommanderError, InvalidArgumentError } from '@commander-js/extra-typings';

/** Exit code for arguments that were not understood; 1 is for the result of the work. */
export const EXIT_NOT_UNDERSTOOD = 2;

export type { Command };

export interface Program {
  /** The command to type, for example `npm run chaos --`. */
  readonly name: string;
  readonly description: string;
}

export type Reading<Call> =
  | { readonly kind: 'asked'; readonly asked: Call }
  | { readonly kind: 'help'; readonly text: string }
  /** What was not understood, with the help of the command concerned. */
  | { readonly kind: 'fault'; readonly text: string };

/** The width of help texts on any terminal, because they are also read in logs and tests. */
const HELP_WIDTH = 120;

/**
 * Parses `words`, which follow the program's own name. `declare` defines the accepted commands; each action ends with one call of `ask`,
 * with what the program is to do. Pure: prints nothing and exits nowhere.
 */
export function readCommandLine<Call>(
  { name, description }: Program,
  words: readonly string[],
  declare: (program: Command, ask: (asked: Call) => void) => void,
): Reading<Call> {
  let text = '';
  const write = (piece: string): void => void (text += piece);
  const width = (): number => HELP_WIDTH;
  const program = new Command(name)
    .description(description)
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write, getOutHelpWidth: width, getErrHelpWidth: width })
    .showHelpAfterError();
  const asked: Call[] = [];
  declare(program, (one) => void asked.push(one));
  try {
    program.parse(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { kind: error.exitCode === 0 ? 'help' : 'fault', text };
  }
  const [one] = asked;
  if (one === undefined) throw new Error(`${name} requested nothing`);
  return { kind: 'asked', asked: one };
}

/** Runs the request or prints why it can't; help is a regular result, so it goes to standard output. */
export async function runCommandLine<Call>(reading: Reading<Call>, work: (asked: Call) => Promise<void>): Promise<void> {
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

/** For a program whose only option is `--help`. */
export async function runQuietly(program: Program, work: () => Promise<void>): Promise<void> {
  const reading = readCommandLine<true>(program, process.argv.slice(2), (command, ask) => void command.action(() => ask(true)));
  await runCommandLine(reading, work);
}

/** Call it in a parser of one argument: `message` is a sentence that says what the argument has to be. */
export function refuseWord(message: string): never {
  throw new InvalidArgumentError(message);
}
