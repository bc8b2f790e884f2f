import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TOOL_ICONS, TrashIcon } from './chart-icons.tsx';
import type { DrawingStore } from './drawing-store.ts';
import { DRAWING_TOOLS, MOST_DRAWINGS } from './drawings.ts';

/** The menu of drawing tools and existing drawings. */
export default function DrawingMenu({ store, onChosen }: { readonly store: DrawingStore; readonly onChosen: () => void }) {
  const { t } = useTranslation('chart');
  const { drawings, selected, isUnsaved } = useSyncExternalStore(store.subscribe, store.get);
  const [asksForAll, setAsksForAll] = useState(false);
  const isFull = drawings.length >= MOST_DRAWINGS;
  return (
    <div className="flex w-84 max-w-full flex-col gap-3">
      <ul className="grid grid-cols-2 gap-1">
        {DRAWING_TOOLS.map((tool) => (
          <li key={tool}>
            <Button
              variant="ghost"
              className="w-full justify-start! px-2! text-dense"
              disabled={isFull}
              onClick={(event) => {
                // A click made by keyboard has no position on the chart.
                store.begin(tool, event.detail === 0 ? 'keyboard' : 'pointer');
                onChosen();
              }}
            >
              {TOOL_ICONS[tool]}
              {t(`draw.tool.${tool}`)}
            </Button>
          </li>
        ))}
      </ul>
      {isFull && <p className="text-mini text-caution">{t('draw.full', { count: MOST_DRAWINGS })}</p>}
      {isUnsaved && <p className="text-mini text-caution">{t('draw.unkept')}</p>}
      {drawings.length > 0 && (
        <section className="border-t border-line pt-2" aria-label={t('draw.drawn')}>
          <ul className="flex max-h-40 flex-col overflow-y-auto">
            {drawings.map(({ id, tool }, index) => {
              const name = t('draw.numbered', { number: index + 1, tool: t(`draw.tool.${tool}`) });
              return (
                <li key={id} className="flex items-center gap-1">
                  <Button
                    variant="ghost"
                    size="dense"
                    className="min-w-0 flex-1 justify-start! px-2!"
                    aria-pressed={selected === id}
                    onClick={() => {
                      store.select(id);
                      onChosen();
                    }}
                  >
                    {name}
                  </Button>
                  <IconButton label={t('draw.delete', { name })} size="dense" onClick={() => store.remove(id)}>
                    {TrashIcon}
                  </IconButton>
                </li>
              );
            })}
          </ul>
          <div className="mt-2 flex gap-2">
            {asksForAll ? (
              <>
                <Button
                  variant="danger"
                  size="dense"
                  onClick={() => {
                    store.removeAll();
                    setAsksForAll(false);
                  }}
                >
                  {t('draw.deleteAllSurely', { count: drawings.length })}
                </Button>
                <Button variant="ghost" size="dense" onClick={() => setAsksForAll(false)}>
                  {t('draw.keep')}
                </Button>
              </>
            ) : (
              <Button variant="secondary" size="dense" onClick={() => setAsksForAll(true)}>
                {t('draw.deleteAll')}
              </Button>
            )}
          </div>
        </section>
      )}
    </div>
  );
}
