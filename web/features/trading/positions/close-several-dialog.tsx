import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { cents, type Cents } from '@fairlead/domain/money.ts';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Money } from '../../../ui/figures.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useCommandBlock } from '../live/use-command-block.ts';
import { useSettled } from '../live/use-settled.ts';
import { useAccountPart, usePending } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { SINGLE_PRESS } from '../presses/use-press-guard.ts';
import { closedText } from '../opening-text.ts';
import { failureText, refusalText } from '../refusal-text.ts';
import { profitOf, totalProfitOf } from '../stores/live-figures.ts';
import { SCOPES, selectScope, splitClosable, type Obstacle, type Scope } from './close-several.ts';
import { LiveProfit } from './live-profit.tsx';
import { NotExecuted } from './not-executed.tsx';
import { PositionLine } from './position-line.tsx';
import { LeftPositions, SummedPositions } from './position-lists.tsx';
import { SeveralClosed, type SeveralResult } from './several-closed.tsx';

export interface CloseSeveralDialogProps {
  /** The instrument whose positions are chosen at first; otherwise all positions are. */
  readonly symbol?: string | undefined;
  readonly onClose: () => void;
}

/** Closes several positions in one step: lists them first, and afterwards shows what was closed, what was left open and why. */
export default function CloseSeveralDialog({ symbol, onClose }: CloseSeveralDialogProps) {
  const { t } = useTranslation('positions');
  const [result, setResult] = useState<SeveralResult | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={result === null ? t('several.title') : t('several.doneTitle')}
    >
      {result === null ? (
        <Confirmation symbol={symbol} onClose={onClose} onDone={setResult} />
      ) : (
        <SeveralClosed result={result} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ConfirmationProps extends CloseSeveralDialogProps {
  readonly onDone: (result: SeveralResult) => void;
}

function Confirmation({ symbol: asked, onClose, onDone }: ConfirmationProps) {
  const { t } = useTranslation('positions');
  const { t: tradingT } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { session, selected } = usePlatform();
  const positions = useAccountPart((account) => account.positions);
  const isPending = usePending('closeSeveral');
  const commandBlock = useCommandBlock();
  const shownBlock = useSettled(commandBlock, undefined);
  const symbol = asked ?? selected.symbol;
  const [choice, setChoice] = useState(() => choose(asked === undefined ? 'all' : 'instrument'));
  const [failure, setFailure] = useState<string | null>(null);
  const chosen = positions.filter(({ id }) => choice.ids.has(id));
  useStatusOf(chosen);
  const { closable, underReview, blocked } = splitClosable(chosen, session.quotes.read);

  /** The positions of a scope are fixed when it is selected: prices must not change the list under the client's finger. */
  function choose(scope: Scope): { readonly scope: Scope; readonly ids: ReadonlySet<number> } {
    const profit = (position: HeldPosition): Cents =>
      profitOf(position, session.quotes.read(position.symbol)?.quote, session.account.get().remainder);
    const found = selectScope(session.account.get().positions, scope, { symbol, profitOf: profit });
    return { scope, ids: new Set(found.map(({ id }) => id)) };
  }

  async function close(): Promise<void> {
    const outcome = await session.desk.closeSeveral(closable, session.quotes.readShown);
    setFailure(failureText(outcome, { t: tradingT, locale, digits: selected.digits }));
    if (outcome.kind !== 'done') return;
    const find = (id: number): HeldPosition | undefined => chosen.find((position) => position.id === id);
    onDone({
      closed: outcome.closed.map(({ id, profit }) => ({ id, position: find(id), profit: cents(Math.round(profit * 100)) })),
      left: [
        ...outcome.waiting.map((id) => ({ id, position: find(id), reason: tradingT('trading:positions.closeWaits') })),
        ...outcome.left.map(({ id, code, opensAt }) => ({
          id,
          position: find(id),
          reason: refusalText({ code, limitTime: opensAt }, { t: tradingT, locale, digits: selected.digits }),
        })),
        ...blocked.map(({ position, obstacle }) => ({ id: position.id, position, reason: obstacleText(position, obstacle) })),
      ],
    });
  }

  function obstacleText(position: HeldPosition, obstacle: Obstacle): string {
    if (obstacle !== 'closed') return t(`several.obstacle.${obstacle}`);
    const view = session.quotes.read(position.symbol);
    return closedText(view?.opensAt, view?.closure ?? null, { t: tradingT, locale, now: session.serverClock.now() });
  }

  function noteText(): string {
    if (underReview.length === 0) return t('several.note');
    if (closable.every((position) => underReview.includes(position.symbol))) return t('several.noteReview');
    return t('several.noteSome', { symbols: underReview.join(', ') });
  }

  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={t('several.which')}
        labelHidden
        className="[&_label]:px-1.5 max-sm:[&>div]:grid max-sm:[&>div]:grid-cols-2"
        options={SCOPES.map((scope) => ({ value: scope, label: t(`several.scope.${scope}`, { symbol }) }))}
        value={choice.scope}
        onValueChange={(scope) => setChoice(choose(scope))}
      />
      {closable.length === 0 ? (
        <p className="text-control text-muted">{t('several.nothing')}</p>
      ) : (
        <SummedPositions
          label={t('several.toClose')}
          totalLabel={t('several.total', { count: closable.length })}
          total={<LiveTotal positions={closable} />}
        >
          {closable.map((position) => (
            <PositionLine key={position.id} position={position}>
              <LiveProfit position={position} />
            </PositionLine>
          ))}
        </SummedPositions>
      )}
      {blocked.length > 0 && (
        <LeftPositions label={t('several.blocked')}>
          {blocked.map(({ position, obstacle }) => (
            <PositionLine key={position.id} position={position} isSentence>
              {obstacleText(position, obstacle)}
            </PositionLine>
          ))}
        </LeftPositions>
      )}
      {/* One replaces the other, so that the buttons keep their place. */}
      <p className={classNames('min-h-15 text-dense max-sm:min-h-25', shownBlock === undefined ? 'text-muted' : 'text-caution')}>
        {shownBlock ?? noteText()}
      </p>
      <NotExecuted failure={failure} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" size="large" onClick={onClose}>
          {t('cancel')}
        </Button>
        {/* Never disabled: it holds the focus while the positions close, until the focus moves to the result. */}
        <Button
          {...SINGLE_PRESS}
          size="large"
          loading={isPending}
          blocked={commandBlock ?? (closable.length === 0 ? t('several.nothing') : undefined)}
          onClick={() => void close()}
        >
          {t('several.submit', { count: closable.length })}
        </Button>
      </div>
    </div>
  );
}

/** Renders again when one of these instruments gains or loses a price to close at. */
function useStatusOf(positions: readonly HeldPosition[]): void {
  const { quotes } = usePlatform().session;
  const symbols = [...new Set(positions.map(({ symbol }) => symbol))];
  const key = symbols.join();
  const subscribe = useCallback((listener: () => void) => quotes.subscribe(key.split(','), listener), [quotes, key]);
  useSyncExternalStore(subscribe, () => symbols.map((symbol) => quotes.read(symbol)?.status).join());
}

function LiveTotal({ positions }: { readonly positions: readonly HeldPosition[] }) {
  const { quotes } = usePlatform().session;
  const key = [...new Set(positions.map(({ symbol }) => symbol))].join();
  const subscribe = useCallback((listener: () => void) => quotes.subscribe(key.split(','), listener), [quotes, key]);
  const remainder = useAccountPart((account) => account.remainder);
  const total = useSyncExternalStore(subscribe, () => totalProfitOf(positions, (symbol) => quotes.read(symbol)?.quote, remainder));
  return <Money amount={total} signed />;
}
