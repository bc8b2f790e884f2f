/**
 * A statement: what the broker says happened in one entry of the journal, as one line of JSON. The log holds its salted hash, and a receipt
 * carries it verbatim, so that nobody has to write it the same way again to check the hash. docs/proof.md describes every field.
 *
 * It consists of what is stored: the events exactly as the engine wrote them, and the ledger entries and closed positions written with
 * them. So a change of any of them afterwards is a different statement.
 */
import { stableJson } from '../engine/stable-json.ts';
import type { CloseReason } from '../trading/position.ts';
import type { Side } from '../trading/quote.ts';

/** The version of the form. Statements of an earlier version stay as they were logged. */
export const STATEMENT_TYPE = 'fairlead-statement/1';

export interface StatedLedgerEntry {
  /** Lines of one transaction have the same number, and sum to zero. */
  readonly transaction: number;
  readonly kind: string;
  readonly account: string;
  /** In euro cents; positive if the holder of the account has more afterwards. */
  readonly amount: number;
}

/** A position, or a part of one, as it was closed. These fields make up version 1: one that is added later is not part of it. */
export interface StatedClosing {
  readonly id: number;
  readonly symbol: string;
  readonly side: Side;
  /** The stake in euro cents. */
  readonly margin: number;
  readonly leverage: number;
  /** Prices are in millionths, times in milliseconds since 1970 UTC. */
  readonly openPrice: number;
  readonly openedAt: number;
  readonly closePrice: number;
  readonly closedAt: number;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  readonly trailingDistance: number | null;
  readonly guaranteedStop: boolean;
  /** In euro cents, and without the premium, the financing and the dividends, which follow. */
  readonly profit: number;
  readonly premium: number;
  readonly financing: number;
  readonly dividends: number;
  readonly reason: CloseReason;
  /** The position of which this was a part; null if the position was closed as a whole. */
  readonly partOf: number | null;
}

export interface StatementSource {
  readonly partition: number;
  readonly seq: number;
  /** In milliseconds since 1970 UTC. */
  readonly at: number;
  readonly accountId: number;
  readonly commandId: string | null;
  /** The JSON text of the events. */
  readonly events: string;
  readonly ledger: readonly StatedLedgerEntry[];
  readonly closed: readonly StatedClosing[];
}

/** Returns the text of a statement. Equal sources give equal text. */
export function formatStatement({ partition, seq, at, accountId, commandId, events, ledger, closed }: StatementSource): string {
  const before = `{"account":${accountId},"at":${at},"closed":${stableJson(closed)},"command":${JSON.stringify(commandId)}`;
  // In alphabetical order as they stand: statements are made by the hundred, and sorting names is most of the work.
  const lines = ledger.map(({ account, amount, kind, transaction }) => ({ account, amount, kind, transaction }));
  const after = `"ledger":${JSON.stringify(lines)},"partition":${partition},"seq":${seq},"type":${JSON.stringify(STATEMENT_TYPE)}}`;
  return `${before},"events":${events},${after}`;
}

/** The text from which the salt of a statement is derived with its client's secret. */
export function saltLabelOf({ partition, seq }: Pick<StatementSource, 'partition' | 'seq'>): string {
  return `${partition}:${seq}`;
}
