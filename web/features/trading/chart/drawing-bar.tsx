import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TOOL_ICONS, TrashIcon } from './chart-icons.tsx';
import type { DrawingStore } from './drawing-store.ts';
import { POINTS_OF } from './drawings.ts';

/** Shows the drawing in progress, or the selected drawing with a delete button. */
export default function DrawingBar({ store }: { readonly store: DrawingStore }) {
  const { t } = useTranslation(['chart', 'trading']);
  const { drawings, selected, begun } = useSyncExternalStore(store.subscribe, store.get);
  const drawing = drawings.find(({ id }) => id === selected);
  if (begun === null && drawing === undefined) return null;
  const tool = begun?.tool ?? drawing?.tool;
  if (tool === undefined) return null;
  const name = t(`draw.tool.${tool}`);
  return (
    <div
      role="group"
      aria-label={t('trading:chart.tools.draw')}
      className="absolute bottom-9 left-1/2 z-2 flex -translate-x-1/2 items-center gap-2 rounded-control border border-line bg-raised py-0.5 pr-0.5 pl-2 text-mini whitespace-nowrap shadow-overlay"
    >
      {TOOL_ICONS[tool]}
      <span className="font-medium">{name}</span>
      {drawing === undefined ? (
        <>
          <span role="status" className="text-muted">
            {t('draw.pick', { count: POINTS_OF[tool] })}
          </span>
          <Button variant="ghost" size="dense" onClick={store.cancel}>
            {t('draw.cancel')}
          </Button>
        </>
      ) : (
        <IconButton label={t('draw.delete', { name })} size="dense" onClick={() => store.remove(drawing.id)}>
          {TrashIcon}
        </IconButton>
      )}
    </div>
  );
}
