/**
 * Makes the example receipts of the page, with keys that everyone can know: a log of a thousand entries, four of which are about one client.
 * Run `npx vitest run --project unit web/features/proof/example -u` to write the files again after a change here.
 */
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import { ledgerEntries, postEvent } from '@fairlead/domain/engine/ledger.ts';
import { bookExact, NO_REMAINDER } from '@fairlead/domain/exact-cents.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { utf8, type Sha256 } from '@fairlead/domain/proof/bytes.ts';
import { formatCheckpoint } from '@fairlead/domain/proof/checkpoint.ts';
import { cosignatureBytes, cosignedMessage } from '@fairlead/domain/proof/cosignature.ts';
import { commitTo, formatReceiptEntry } from '@fairlead/domain/proof/log-entry.ts';
import { formatLogProof } from '@fairlead/domain/proof/log-proof.ts';
import { hashLeaf, hashSpan, planInclusionProof, rootOf, type ReadNode } from '@fairlead/domain/proof/merkle-tree.ts';
import { RECEIPTS_FORMAT, type Receipt } from '@fairlead/domain/proof/receipt.ts';
import { ED25519, ED25519_COSIGNATURE, formatNote, formatVerifierKey, keyIdOf } from '@fairlead/domain/proof/signed-note.ts';
import { formatStatement, type StatedClosing } from '@fairlead/domain/proof/statement.ts';
import { hashPairs } from '@fairlead/domain/proof/tiles.ts';
import { exactProfitAt } from '@fairlead/domain/trading/profit.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { EXAMPLE_ORIGIN } from './example-origin.ts';

const WITNESS = 'witness.invalid/example';
const LOG_SIZE = 1_000;
const ACCOUNT = 1_001;
const PLACES = [288, 611, 640, 873];

const DEPOSITED_AT = Date.UTC(2026, 10, 2, 9, 15, 3, 120);
const OPENED_AT = Date.UTC(2026, 10, 2, 14, 30, 12, 481);
const STOPS_AT = Date.UTC(2026, 10, 2, 14, 52, 40, 7);
const CLOSED_AT = Date.UTC(2026, 10, 3, 10, 4, 55, 902);
const COSIGNED_AT_S = Date.UTC(2026, 10, 3, 10, 5) / 1_000;

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());

/** A key whose secret is the hash of a text, as a signer of messages. */
function keyOf(seed: string, name: string, type: number) {
  const secret = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), sha256(utf8(seed))]);
  const privateKey = createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' });
  const publicKey = new Uint8Array(createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(12));
  const id = keyIdOf(sha256, { name, type, publicKey });
  return {
    name,
    id,
    text: formatVerifierKey({ name, id, type, publicKey }),
    sign: (message: Uint8Array) => new Uint8Array(sign(null, message, privateKey)),
  };
}

interface Happened {
  readonly seq: number;
  readonly at: number;
  readonly commandId: string | null;
  readonly events: readonly EngineEvent[];
  readonly closed?: readonly StatedClosing[];
}

function statementOf({ seq, at, commandId, events, closed = [] }: Happened): string {
  const ledger = events.flatMap((event, place) => {
    const posted = postEvent(event);
    if (posted === null) return [];
    const transaction = seq * 1_000 + place;
    return ledgerEntries(ACCOUNT, posted).map(({ ledgerAccount: account, amount }) => ({
      transaction,
      kind: posted.kind,
      account,
      amount,
    }));
  });
  return formatStatement({ partition: 0, seq, at, accountId: ACCOUNT, commandId, events: JSON.stringify(events), ledger, closed });
}

/** A deposit, a position that was opened, given stops, and closed by the client with a profit. */
function makeStatements(): readonly string[] {
  const terms = { symbol: 'BTCUSD', side: 'long', margin: cents(250_00), leverage: 2, guaranteedStop: false } as const;
  const openPrice = price(61_250_400_000);
  const closePrice = price(62_018_750_000);
  const position = { id: 42, accountId: ACCOUNT, openPrice, openedAt: OPENED_AT, openedBy: 'client', ...terms, ...NO_STOPS } as const;
  const stops = { stopLoss: price(60_000_000_000), takeProfit: price(64_000_000_000), trailingDistance: null } as const;
  const { booked: profit, remainder } = bookExact(exactProfitAt(position, closePrice), NO_REMAINDER);
  const closed: StatedClosing = {
    id: position.id,
    ...terms,
    openPrice,
    openedAt: OPENED_AT,
    closePrice,
    closedAt: CLOSED_AT,
    ...stops,
    profit,
    premium: 0,
    financing: 0,
    dividends: 0,
    reason: 'manual',
    partOf: null,
  };
  return [
    statementOf({
      seq: 2_017,
      at: DEPOSITED_AT,
      commandId: 'deposit:example',
      events: [{ kind: 'fundsMoved', fundsKind: 'deposit', purse: 'cash', amount: cents(500_00), reference: 'deposit:example' }],
    }),
    statementOf({
      seq: 2_340,
      at: OPENED_AT,
      commandId: 'openPosition:1001:example',
      events: [
        {
          kind: 'positionOpened',
          position,
          quote: { bid: price(61_240_400_000), ask: openPrice, at: OPENED_AT - 231 },
          priceBound: price(61_265_800_000),
          orderId: null,
        },
      ],
    }),
    statementOf({
      seq: 2_369,
      at: STOPS_AT,
      commandId: 'updateStops:1001:example',
      events: [{ kind: 'stopsUpdated', positionId: position.id, ...stops }],
    }),
    statementOf({
      seq: 2_602,
      at: CLOSED_AT,
      commandId: 'closePosition:1001:example',
      events: [
        {
          kind: 'positionClosed',
          positionId: position.id,
          closePrice,
          profit,
          remainder,
          reason: 'manual',
          quote: { bid: closePrice, ask: price(62_028_750_000), at: CLOSED_AT - 118 },
          seenPrice: price(62_017_000_000),
        },
      ],
      closed: [closed],
    }),
  ];
}

export interface Example {
  readonly file: { readonly format: string; readonly receipts: readonly Receipt[]; readonly key: string };
  readonly keys: { readonly log: string; readonly witness: string };
}

/** `origin` is another log's for tests. */
export function makeExample(origin = EXAMPLE_ORIGIN): Example {
  const log = keyOf('fairlead example log', origin, ED25519);
  const witness = keyOf('fairlead example witness', WITNESS, ED25519_COSIGNATURE);
  const statements = makeStatements().map((statement, place) => ({ statement, salt: sha256(utf8(`example salt ${place}`)) }));
  const entries = Array.from({ length: LOG_SIZE }, (_, index) => {
    const stated = statements[PLACES.indexOf(index)];
    return formatReceiptEntry(
      stated === undefined ? sha256(utf8(`example entry ${index}`)) : commitTo(sha256, stated.salt, stated.statement),
    );
  });
  const leaves = entries.map((entry) => hashLeaf(sha256, utf8(entry)));
  const readNode: ReadNode = ({ level, index }) => hashPairs(sha256, leaves.slice(index * 2 ** level, (index + 1) * 2 ** level));
  const text = formatCheckpoint({ origin, size: LOG_SIZE, root: rootOf(sha256, LOG_SIZE, readNode) });
  const checkpoint = formatNote({
    text,
    signatures: [
      { name: log.name, keyId: log.id, bytes: log.sign(utf8(text)) },
      { name: witness.name, keyId: witness.id, bytes: cosignatureBytes(COSIGNED_AT_S, witness.sign(cosignedMessage(text, COSIGNED_AT_S))) },
    ],
  });
  const receipts = statements.map(({ statement, salt }, place) => {
    const index = PLACES[place] ?? 0;
    const hashes = planInclusionProof(index, LOG_SIZE).map((span) => hashSpan(sha256, span, readNode));
    return { statement, proof: formatLogProof({ extra: salt, index, hashes, checkpoint }) };
  });
  return { file: { format: RECEIPTS_FORMAT, receipts, key: log.text }, keys: { log: log.text, witness: witness.text } };
}
