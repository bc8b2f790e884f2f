import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { QuestionIcon } from '../../../ui/icons.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useCommandBlock } from '../live/use-command-block.ts';
import { useAccountPart } from '../live/use-stores.ts';
import { PartIcon } from '../trading-icons.tsx';
import { CloseButton } from './close-button.tsx';
import { usePositionDialogs } from './position-dialogs.tsx';
import { usePartBlock } from './use-part-block.ts';

/** The buttons at the end of a table row: close, close part, and explain. */
export function RowActions({ position }: { readonly position: HeldPosition }) {
  const { t } = useTranslation('trading');
  const { id: positionId, displayName: name } = position;
  const partPress = usePartPress(position);
  return (
    <span className="flex items-center justify-end gap-0.5">
      <CloseButton position={position} size="dense" />
      <IconButton label={t('positionActions.partNamed', { name })} size="dense" {...partPress}>
        <PartIcon className="size-4" />
      </IconButton>
      <WhyIconButton positionId={positionId} name={name} />
    </span>
  );
}

/** The same under a card, with labels and touch-sized. */
export function CardActions({ position, size }: { readonly position: HeldPosition; readonly size: 'dense' | 'large' }) {
  const { t } = useTranslation('trading');
  const open = usePositionDialogs();
  const { id: positionId, displayName: name } = position;
  const partPress = usePartPress(position);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2">
      <CloseButton position={position} size={size} className={CARD_BUTTON} />
      <Button variant="secondary" size={size} className={CARD_BUTTON} aria-label={t('positionActions.partNamed', { name })} {...partPress}>
        {t('positionActions.part')}
      </Button>
      <Button
        variant="secondary"
        size={size}
        className={CARD_BUTTON}
        aria-label={t('positionActions.whyNamed', { name })}
        onClick={() => open({ kind: 'why', positionId })}
      >
        {t('positionActions.why')}
      </Button>
    </div>
  );
}

/** Three in a row have to fit on a phone in every language. */
const CARD_BUTTON = 'px-2.5! text-control!';

/** Opens the explanation of a position. */
export function WhyIconButton({ positionId, name }: { readonly positionId: number; readonly name: string }) {
  const { t } = useTranslation('trading');
  const open = usePositionDialogs();
  return (
    <IconButton label={t('positionActions.whyNamed', { name })} size="dense" onClick={() => open({ kind: 'why', positionId })}>
      <QuestionIcon className="size-4" />
    </IconButton>
  );
}

/** Opens the dialog that closes several positions in one step; nothing without positions. */
export function CloseSeveralButton({ className }: { readonly className?: string }) {
  const { t } = useTranslation('trading');
  const open = usePositionDialogs();
  const tellBlocked = useTellBlocked();
  const blocked = useCommandBlock();
  const hasPositions = useAccountPart(({ positions }) => positions.length > 0);
  if (!hasPositions) return null;
  return (
    <Button
      variant="ghost"
      size="dense"
      blocked={blocked}
      onBlockedPress={tellBlocked}
      onClick={() => open({ kind: 'closeSeveral' })}
      {...(className === undefined ? {} : { className })}
    >
      {t('positionActions.several')}
    </Button>
  );
}

/** The click handler of the partial-close button, and why it is blocked now. */
function usePartPress(position: HeldPosition) {
  const open = usePositionDialogs();
  const onBlockedPress = useTellBlocked();
  const onClick = (): void => open({ kind: 'closePart', positionId: position.id });
  return { blocked: usePartBlock(position), onBlockedPress, onClick };
}

/** Shows why a click did nothing, as the close button does. */
function useTellBlocked(): (reason: string) => void {
  const { t } = useTranslation('trading');
  return (reason) => showToast({ title: t('order.notExecuted'), text: reason, tone: 'info' });
}
