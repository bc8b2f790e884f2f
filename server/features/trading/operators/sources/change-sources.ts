/**
 * Operators' decisions about live price sources: which are used, and which instrument follows one of them whatever the others say. Each is
 * stored with its entry in the audit log, and takes effect at once in this process, within a second in others. A decision that is already
 * in effect is not recorded again.
 */
import type {
  DisableSourceRequest,
  EnableSourceRequest,
  PinInstrumentRequest,
  UnpinInstrumentRequest,
} from '@fairlead/contract/trading/operators/price-sources.ts';
import { isDatabaseUnavailable } from '../../../../adapters/db/database-unavailable.ts';
import type { Database, Queries } from '../../../../adapters/db/database.ts';
import { noteNothingChanged, recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { LivePriceView } from '../desk-context.ts';
import { endDisabling, endPin, insertSourceDecision, lockPinnedSource } from './price-source-store.ts';

export interface ChangeSourcesContext {
  readonly database: Database;
  /** Null if prices are not live. */
  readonly livePrices: LivePriceView | null;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Throws CallRefused: pricesNotLive, priceSourceUnknown. */
export function disableSource(
  { source, reason }: DisableSourceRequest,
  actor: OperatorActor,
  context: ChangeSourcesContext,
): Promise<void> {
  requireSource(source, context);
  return change(context, async (transaction, at) => {
    const { operatorId } = actor;
    const isNew = await insertSourceDecision(transaction, { source, symbol: null, reason, operatorId, since: at });
    if (!isNew) return noteNothingChanged(actor);
    const subject = { kind: 'priceSource', id: source };
    const changed = { before: { disabled: false }, after: { disabled: true } };
    await recordAction(transaction, actor, { action: 'desk.disableSource', subject, ...changed, reason }, at);
  });
}

/** Throws CallRefused: pricesNotLive, priceSourceUnknown. */
export function enableSource({ source, reason }: EnableSourceRequest, actor: OperatorActor, context: ChangeSourcesContext): Promise<void> {
  requireSource(source, context);
  return change(context, async (transaction, at) => {
    if (!(await endDisabling(transaction, source, { operatorId: actor.operatorId, reason, at }))) return noteNothingChanged(actor);
    const subject = { kind: 'priceSource', id: source };
    const changed = { before: { disabled: true }, after: { disabled: false } };
    await recordAction(transaction, actor, { action: 'desk.enableSource', subject, ...changed, reason }, at);
  });
}

/**
 * Replaces an earlier pin of the instrument. Throws CallRefused: pricesNotLive, priceSourceUnknown, instrumentNotLive,
 * priceSourceLacksInstrument, priceSourceDisabled, and priceSourcesChanged if another operator was faster.
 */
export function pinInstrument(
  { symbol, source, reason, replaces }: PinInstrumentRequest,
  actor: OperatorActor,
  context: ChangeSourcesContext,
): Promise<void> {
  const { feed, controls } = requireSource(source, context);
  const entries = feed.entriesOf.get(symbol);
  if (entries === undefined) throw new CallRefused('instrumentNotLive');
  if (!entries.some((entry) => entry.source === source)) throw new CallRefused('priceSourceLacksInstrument');
  const isDisabled = controls.decisions.some((decision) => decision.symbol === null && decision.source === source);
  if (isDisabled) throw new CallRefused('priceSourceDisabled');
  return change(context, async (transaction, at) => {
    const { operatorId } = actor;
    const before = await lockPinnedSource(transaction, symbol);
    if (before === source) return noteNothingChanged(actor);
    if (replaces !== undefined && replaces !== before) throw new CallRefused('priceSourcesChanged');
    // Without a pin there is none to end: one that a colleague makes meanwhile stands, and this one is refused.
    if (before !== null) await endPin(transaction, symbol, { operatorId, reason, at });
    const isFirst = await insertSourceDecision(transaction, { source, symbol, reason, operatorId, since: at });
    if (!isFirst) throw new CallRefused('priceSourcesChanged');
    const subject = { kind: 'instrument', id: symbol };
    await recordAction(
      transaction,
      actor,
      { action: 'desk.pin', subject, before: { pinned: before }, after: { pinned: source }, reason },
      at,
    );
  });
}

/** Throws CallRefused: pricesNotLive, instrumentNotLive. A pin of an instrument that is not live any more can be ended. */
export function unpinInstrument(
  { symbol, reason }: UnpinInstrumentRequest,
  actor: OperatorActor,
  context: ChangeSourcesContext,
): Promise<void> {
  const { livePrices } = context;
  if (livePrices === null) throw new CallRefused('pricesNotLive');
  return change(context, async (transaction, at) => {
    const before = await lockPinnedSource(transaction, symbol);
    if (before === null && !livePrices.feed.entriesOf.has(symbol)) throw new CallRefused('instrumentNotLive');
    if (before === null) return noteNothingChanged(actor);
    await endPin(transaction, symbol, { operatorId: actor.operatorId, reason, at });
    const subject = { kind: 'instrument', id: symbol };
    await recordAction(
      transaction,
      actor,
      { action: 'desk.unpin', subject, before: { pinned: before }, after: { pinned: null }, reason },
      at,
    );
  });
}

/** Throws CallRefused: pricesNotLive, priceSourceUnknown. */
export function requireSource(source: string, { livePrices }: Pick<ChangeSourcesContext, 'livePrices'>): LivePriceView {
  if (livePrices === null) throw new CallRefused('pricesNotLive');
  if (!livePrices.kinds.has(source)) throw new CallRefused('priceSourceUnknown');
  return livePrices;
}

/** Throws CallRefused: changeNotInForce if the change is stored, but the database is away since. */
async function change(
  { database, livePrices, clock }: ChangeSourcesContext,
  store: (transaction: Queries, at: number) => Promise<void>,
): Promise<void> {
  await database.transaction((transaction) => store(transaction, clock()));
  try {
    await livePrices?.controls.refresh();
  } catch (cause) {
    throw isDatabaseUnavailable(cause) ? new CallRefused('changeNotInForce') : cause;
  }
}
