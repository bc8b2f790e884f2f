/**
 * `npm run record -- --directory DIRECTORY`: writes the prices of a feed into files that PRICE_FEED=replay plays. Progress goes to standard
 * error, and what was recorded to standard output.
 */
import { asOneLine } from './as-one-line.ts';
import { runCommandLine } from './command-line.ts';
import { readConfig } from './config.ts';
import { describeMisspeltVariable, findMisspeltVariables } from './find-misspelt-variables.ts';
import { readRecordOptions, type RecordOptions } from './record-options.ts';
import { readPriceSourcesFile } from './read-price-sources-file.ts';
import { recordSession } from './record-session.ts';
import { onStopSignal } from './stop-signals.ts';

async function record({ sources, ...options }: RecordOptions): Promise<void> {
  const tell = (text: string): void => void process.stderr.write(`${text.split('\n').map(asOneLine).join('\n')}\n`);
  try {
    for (const variable of findMisspeltVariables(process.env)) tell(describeMisspeltVariable(variable));
    const config = readConfig(sources === null ? process.env : { ...process.env, PRICE_SOURCES: sources });
    const stopping = new AbortController();
    onStopSignal(() => stopping.abort());
    const { summary, fault } = await recordSession({
      ...options,
      config,
      priceSources: await readPriceSourcesFile(config, process.env),
      tell,
      stopping: stopping.signal,
    });
    process.stdout.write(summary);
    if (fault === null) return;
    tell(fault);
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error));
  }
  process.exitCode = 1;
}

await runCommandLine(readRecordOptions(process.argv.slice(2)), record);
