/** The example in docs/proof.md with all its numbers: a small log, its keys, and a receipt, for whoever writes a verifier. */
import { createHmac } from 'node:crypto';
import { FixtureEngine, openFundedAccount } from '@fairlead/domain/engine/fixture-engine.ts';
import { ledgerEntries, postEvent } from '@fairlead/domain/engine/ledger.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { toBase64, utf8 } from '@fairlead/domain/proof/bytes.ts';
import { RECEIPTS_FORMAT } from '@fairlead/domain/proof/receipt.ts';
import { formatVerifierKey } from '@fairlead/domain/proof/signed-note.ts';
import { formatStatement, saltLabelOf, type StatedClosing } from '@fairlead/domain/proof/statement.ts';
import { formatTapeLeaf } from '@fairlead/domain/proof/tape/segment-chain.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { sha256 } from '@fairlead/server/features/proof/log/node-hashing.ts';
import { entryOf, SmallLog, type Salted } from './small-log.ts';

const ORIGIN = 'broker.example/log';
const ACCOUNT = 7;
const AT = Date.UTC(2026, 10, 2, 14, 30);
/** Published, so that everyone can sign with it: it must never be the key of a real log. */
const SEED = Uint8Array.from({ length: 32 }, (_, place) => place);
const CLIENT_SECRET = Uint8Array.from({ length: 32 }, (_, place) => 255 - place);

export function makeProofVector() {
  const salted = makeStatements();
  const tape = formatTapeLeaf({
    id: 1,
    fromMs: AT - 60_000,
    toMs: AT,
    hash: toBase64(sha256(utf8('a segment of the tape'))),
  });
  const entries = [...salted.slice(0, 2).map(entryOf), tape, ...salted.slice(2).map(entryOf)];
  const log = new SmallLog(ORIGIN, SEED, entries);
  const last = salted.at(-1);
  if (last === undefined) throw new Error('there is no statement');
  return {
    note: 'A test vector of docs/proof.md. The private key is published: nothing that it signs proves anything.',
    privateKey: toBase64(SEED),
    key: formatVerifierKey(log.key),
    clientSecret: toBase64(CLIENT_SECRET),
    entries: log.entries.map((entry, index) => ({ index, entry, leafHash: toBase64(log.leaves[index] ?? new Uint8Array()) })),
    rootHash: toBase64(log.root),
    checkpoint: log.checkpoint(),
    statements: salted.map(({ statement, salt }) => ({ salt: toBase64(salt), statement })),
    file: { format: RECEIPTS_FORMAT, receipts: [log.receipt(entries.length - 1, last)], key: formatVerifierKey(log.key) },
  };
}

/** Everything that happens to an account until a position is closed. */
function makeStatements(): readonly Salted[] {
  const engine = new FixtureEngine();
  openFundedAccount(engine, ACCOUNT, cents(1_000_00), AT);
  engine.tick('EURUSD', 1_080_000, 1_080_200, AT);
  const base = { accountId: ACCOUNT, at: AT + 250 } as const;
  const terms = { symbol: 'EURUSD', side: 'long', margin: cents(100_00), leverage: 30, guaranteedStop: false, ...NO_STOPS } as const;
  engine.submit({ ...base, ...terms, kind: 'openPosition', commandId: 'open', priceBound: price(1_080_470), openedBy: 'client' });
  engine.submit({ ...base, kind: 'closePosition', commandId: 'close', positionId: 1, margin: null, seenPrice: null, reason: 'manual' });
  const closed: StatedClosing = {
    ...terms,
    id: 1,
    openPrice: 1_080_200,
    openedAt: base.at,
    closePrice: 1_080_000,
    closedAt: base.at,
    profit: -56,
    premium: 0,
    financing: 0,
    dividends: 0,
    reason: 'manual',
    partOf: null,
  };
  return engine.journal
    .filter(({ accountId }) => accountId === ACCOUNT)
    .map(({ seq, at, accountId, commandId, events }) => {
      const ledger = events.flatMap((event, place) => {
        const posted = postEvent(event);
        if (posted === null) return [];
        const transaction = seq * 1_000 + place;
        return ledgerEntries(accountId, posted).map(({ ledgerAccount: account, amount }) => ({
          transaction,
          kind: posted.kind,
          account,
          amount,
        }));
      });
      const isClose = events.some(({ kind }) => kind === 'positionClosed');
      const source = {
        partition: 0,
        seq,
        at,
        accountId,
        commandId,
        events: JSON.stringify(events),
        ledger,
        closed: isClose ? [closed] : [],
      };
      const salt = createHmac('sha256', CLIENT_SECRET).update(saltLabelOf(source)).digest();
      return { salt, statement: formatStatement(source) };
    });
}
