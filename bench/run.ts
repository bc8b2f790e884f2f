/**
 * `npm run bench`: measures every figure together with a reference in the same run, and writes bench/RESULTS.md. With section names as
 * arguments it runs only those and prints them; `--write` then replaces them in the file.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine, runCommandLine } from '@fairlead/server/command-line.ts';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { startPostgres } from '@fairlead/tests/support/postgres.ts';
import { benchAffiliateBook } from './affiliate-book.ts';
import { benchAffiliate } from './affiliate.ts';
import { benchBrowser } from './browser.ts';
import { benchClients } from './clients.ts';
import { benchCommands } from './commands.ts';
import { benchFanOut } from './fan-out.ts';
import { benchFreeMoney } from './free-money.ts';
import { benchGateways } from './gateways.ts';
import { benchGuarantees } from './guarantees.ts';
import { benchLedger } from './ledger.ts';
import { benchLivePrices } from './live-prices.ts';
import { benchLookups } from './lookups.ts';
import { FAULTS_TITLE, findSection, formatSection, replaceSection, type BenchSection } from './report.ts';
import { benchNights } from './nights.ts';
import { benchOrders } from './orders.ts';
import { benchPageFloods } from './page-floods.ts';
import { benchPrices } from './prices.ts';
import { benchReceipts } from './receipts.ts';
import { benchScreens } from './screens.ts';
import { benchStandbyCost } from './standby-cost.ts';
import { benchStart } from './start.ts';
import { benchStop } from './stop.ts';
import { benchTape } from './tape.ts';
import { benchTakeover } from './takeover.ts';
import { benchTicks } from './ticks.ts';

const sections: Readonly<Record<string, () => Promise<BenchSection>>> = {
  ticks: benchTicks,
  nights: benchNights,
  'live-prices': benchLivePrices,
  tape: benchTape,
  prices: benchPrices,
  guarantees: benchGuarantees,
  'free-money': benchFreeMoney,
  commands: benchCommandsOnBothDatabases,
  orders: benchOrders,
  gateways: benchGateways,
  screens: benchScreens,
  'standby-cost': benchStandbyCost,
  start: benchStart,
  stop: benchStop,
  'fan-out': benchFanOut,
  affiliate: benchAffiliateOnPostgres,
  clients: () => benchTwoSizesOnPostgres(benchClients),
  ledger: () => benchTwoSizesOnPostgres(benchLedger),
  'affiliate-book': () => benchTwoSizesOnPostgres(benchAffiliateBook),
  lookups: () => benchTwoSizesOnPostgres(benchLookups),
  receipts: benchReceiptsOnPostgres,
  'page-floods': benchPageFloods,
  takeover: benchTakeover,
  browser: benchBrowser,
};

async function benchCommandsOnBothDatabases(): Promise<BenchSection> {
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
  const server = await startPostgres({ durable: true, settings: { shared_buffers: '512MB' } });
  try {
    const databaseUrl = await server.createDatabase('bench');
    return await benchCommands([
      { name: 'PostgreSQL', open: () => openDatabase({ databaseUrl, dataDir: directory }) },
      { name: 'embedded', open: () => openDatabase({ dataDir: directory }) },
    ]);
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function benchAffiliateOnPostgres(): Promise<BenchSection> {
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
  const server = await startPostgres({ settings: { shared_buffers: '512MB' } });
  try {
    const database = await openDatabase({ databaseUrl: await server.createDatabase('bench'), dataDir: directory });
    try {
      return await benchAffiliate(database);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Durable, because commands are acknowledged when they are on the disk. */
async function benchReceiptsOnPostgres(): Promise<BenchSection> {
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
  const server = await startPostgres({ durable: true, settings: { shared_buffers: '512MB' } });
  try {
    const trading = await openDatabase({ databaseUrl: await server.createDatabase('trading'), dataDir: directory });
    const book = await openDatabase({ databaseUrl: await server.createDatabase('book'), dataDir: directory });
    try {
      return await benchReceipts(trading, book);
    } finally {
      await trading.close();
      await book.close();
    }
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Runs a measurement with two databases of one server, one for few rows and one for many. */
async function benchTwoSizesOnPostgres(measure: (few: Database, many: Database) => Promise<BenchSection>): Promise<BenchSection> {
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
  const server = await startPostgres({ settings: { shared_buffers: '512MB' } });
  try {
    const few = await openDatabase({ databaseUrl: await server.createDatabase('few'), dataDir: directory });
    const many = await openDatabase({ databaseUrl: await server.createDatabase('many'), dataDir: directory });
    try {
      return await measure(few, many);
    } finally {
      await few.close();
      await many.close();
    }
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

const PROGRAM = {
  name: 'npm run bench --',
  description: 'Measures every figure together with a reference in the same run, and writes bench/RESULTS.md.',
};

interface Asked {
  readonly asked: readonly string[];
  readonly isWritten: boolean;
}

const reading = readCommandLine<Asked>(PROGRAM, process.argv.slice(2), (program, ask) => {
  const names = program.createArgument('[sections...]', 'run only these sections and print them').choices(Object.keys(sections));
  program
    .addArgument(names)
    .option('--write', 'replace these sections in bench/RESULTS.md')
    .action((asked, { write = false }) => ask({ asked, isWritten: write }));
});

const PAGE = new URL('RESULTS.md', import.meta.url);

await runCommandLine(reading, async ({ asked, isWritten }) => {
  const results: string[] = [];
  for (const [name, run] of Object.entries(sections)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`measuring ${name} ...`);
    const text = formatSection(await run());
    console.log(text);
    results.push(text);
  }
  if (asked.length === 0) await writeResults(results);
  else if (isWritten) await writeFile(PAGE, results.reduce(replaceSection, await readFile(PAGE, 'utf8')));
});

async function writeResults(results: readonly string[]): Promise<void> {
  const machine = `${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`;
  const head = [
    '# Bench results',
    '',
    `Written by \`npm run bench\` on ${machine}. Compare the ratios: both sides of each were measured in the same run.`,
    '',
  ];
  const faults = findSection(await readFile(PAGE, 'utf8').catch(() => ''), FAULTS_TITLE);
  await writeFile(PAGE, [...head, ...results, faults].join('\n'));
}
