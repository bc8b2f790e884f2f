import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { readCommandLine, refuseWord, type Reading } from '../../../command-line.ts';
import type { TapeRequest } from './read-tape.ts';

export type TapeCall =
  | {
      readonly kind: 'show';
      readonly request: TapeRequest;
      /** Prints JSON lines instead of text. */
      readonly isJson: boolean;
      /** Where the quotes are written as recordings, and the segments as they are stored; null if they are not. */
      readonly replayDirectory: string | null;
      readonly segmentsDirectory: string | null;
    }
  | { readonly kind: 'check'; readonly files: readonly string[] };

const PROGRAM = {
  name: 'npm run tape --',
  description:
    'Shows what clients were quoted and why ticks were rejected, from the tick tape, and verifies it. Times are UTC. Exits with 1 if a ' +
    'segment is missing or was changed.',
};

const AFTER_HELP = `
Examples:
  npm run tape -- EURUSD 2026-11-20T14:00 14:05
  npm run tape -- EURUSD,GBPUSD 2026-11-20 2026-11-21 --replay recordings
  npm run tape -- all 2026-11-20T14:00 14:05 --segments evidence
  npm run tape -- check evidence/*.txt.gz
`;

const DAY = '(\\d{4}-\\d{2}-\\d{2})';
const TIME = '(\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,3})?)?)';
const MOMENT = new RegExp(`^${DAY}(?:[T ]${TIME}Z?)?$`);
const TIME_ALONE = new RegExp(`^${TIME}Z?$`);

/** `words` are the command line's arguments. */
export function readTapeArguments(words: readonly string[]): Reading<TapeCall> {
  return readCommandLine<TapeCall>(PROGRAM, words, (program, ask) => {
    program
      .argument('<symbols>', 'the instruments, separated by commas, or all', readSymbols)
      .argument('<from>', 'such as 2026-11-20 or 2026-11-20T14:00 or 2026-11-20T14:00:30.500', readMoment)
      .argument('<to>', 'the same, or only a time of that day; it is not included')
      .option('--json', 'prints JSON, one object a line')
      .option('--replay <directory>', 'writes the quotes as recordings that PRICE_FEED=replay plays, one for each instrument and day')
      .option('--segments <directory>', 'writes the segments as they are stored, for a third party who checks them alone')
      .addHelpText('after', AFTER_HELP)
      .action((symbols, fromMs, toText, { json = false, replay = null, segments = null }) => {
        const toMs = readEnd(toText, fromMs);
        if (toMs === null) return program.error(`error: "${toText}" is not a time such as 14:05 or 2026-11-20T14:05.`);
        if (toMs <= fromMs) return program.error(`error: The end, ${toText}, has to be after the beginning.`);
        return ask({
          kind: 'show',
          request: { symbols, fromMs, toMs },
          isJson: json,
          replayDirectory: replay,
          segmentsDirectory: segments,
        });
      });
    program
      .command('check')
      .description('verifies files of segments, without a database: the format, each hash, and that each follows the one before')
      .argument('<files...>', 'in the order of the segments')
      .action((files) => ask({ kind: 'check', files }));
  });
}

function readSymbols(text: string): ReadonlySet<string> | null {
  if (text === 'all') return null;
  const symbols = text.split(',');
  for (const symbol of symbols) if (instrumentBySymbol(symbol) === undefined) refuseWord(`There is no instrument "${symbol}".`);
  return new Set(symbols);
}

function readMoment(text: string): number {
  return parseMoment(text) ?? refuseWord('It must be a day or a time in UTC, such as 2026-11-20 or 2026-11-20T14:00.');
}

/** A time alone is one of the day of the beginning. */
function readEnd(text: string, fromMs: number): number | null {
  const [, time] = TIME_ALONE.exec(text) ?? [];
  return parseMoment(time === undefined ? text : `${new Date(fromMs).toISOString().slice(0, 10)}T${time}`);
}

function parseMoment(text: string): number | null {
  const [, day, time = '00:00'] = MOMENT.exec(text) ?? [];
  if (day === undefined) return null;
  const ms = Date.parse(`${day}T${time}Z`);
  // A day that the month does not have would be one of the next month.
  return Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(day) ? null : ms;
}
