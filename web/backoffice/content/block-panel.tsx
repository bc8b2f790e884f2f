import { Puck } from '@puckeditor/core';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronDownIcon, CopyIcon } from '../../ui/icons.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { findContainers } from './block-containers.ts';
import { ROOT_ZONE, UNKNOWN_TYPE, type BlockData } from './puck-data.ts';
import { useChosenId, usePuckPart } from './use-puck.ts';

/** The selected block: its actions and fields. */
export function BlockPanel() {
  const { t } = useTranslation('backoffice');
  const selected = usePuckPart((puck) => puck.selectedItem);
  const label = usePuckPart((puck) => (puck.selectedItem === null ? '' : (puck.config.components[puck.selectedItem.type]?.label ?? '')));
  if (selected === null) return <EmptyState title={t('editor.nothingChosen')} text={t('editor.nothingChosenText')} />;
  return (
    <div className="flex flex-col">
      <div className="flex items-center justify-between gap-2 border-b border-line px-4 py-2">
        <h2 className="truncate text-control font-semibold">{label}</h2>
        <BlockActions isKnown={selected.type !== UNKNOWN_TYPE} />
      </div>
      <BlockContainerField />
      {selected.type === UNKNOWN_TYPE ? (
        <p className="px-4 py-4 text-dense text-muted">{t('editor.unknown')}</p>
      ) : (
        <div className="px-4 py-4">
          <Puck.Fields wrapFields={false} />
        </div>
      )}
    </div>
  );
}

function BlockActions({ isKnown }: { readonly isKnown: boolean }) {
  const { t } = useTranslation('backoffice');
  const dispatch = usePuckPart((puck) => puck.dispatch);
  const selector = usePuckPart((puck) => puck.appState.ui.itemSelector);
  const neighbours = usePuckPart((puck) => {
    const at = puck.appState.ui.itemSelector;
    return at === null ? 0 : puck.getItemBySelector({ index: at.index + 1, zone: at.zone ?? ROOT_ZONE }) === undefined ? 0 : 1;
  });
  if (selector === null) return null;
  const { index } = selector;
  const zone = selector.zone ?? ROOT_ZONE;
  function move(to: number) {
    dispatch({ type: 'reorder', sourceIndex: index, destinationIndex: to, destinationZone: zone });
    dispatch({ type: 'setUi', ui: { itemSelector: { index: to, zone } } });
  }
  return (
    <div className="flex items-center">
      <IconButton label={t('editor.moveUp')} size="dense" disabled={index === 0} onClick={() => move(index - 1)}>
        <ChevronDownIcon className="size-4 rotate-180" />
      </IconButton>
      <IconButton label={t('editor.moveDown')} size="dense" disabled={neighbours === 0} onClick={() => move(index + 1)}>
        <ChevronDownIcon className="size-4" />
      </IconButton>
      {isKnown && (
        <IconButton
          label={t('editor.duplicate')}
          size="dense"
          onClick={() => dispatch({ type: 'duplicate', sourceIndex: index, sourceZone: zone })}
        >
          <CopyIcon className="size-4" />
        </IconButton>
      )}
      <Button
        variant="ghost"
        size="dense"
        onClick={() => {
          dispatch({ type: 'remove', index, zone });
          dispatch({ type: 'setUi', ui: { itemSelector: null } });
        }}
      >
        {t('editor.remove')}
      </Button>
    </div>
  );
}

/** The block's container, for editors who do not drag. Hidden on a page without sections and columns. */
function BlockContainerField() {
  const { t } = useTranslation('backoffice');
  const dispatch = usePuckPart((puck) => puck.dispatch);
  const selector = usePuckPart((puck) => puck.appState.ui.itemSelector);
  const blocks: readonly BlockData[] = usePuckPart((puck) => puck.appState.data.content);
  const containers = findContainers(blocks, useChosenId());
  if (selector === null || containers.length < 2) return null;
  const zone = selector.zone ?? ROOT_ZONE;
  return (
    <div className="border-b border-line px-4 py-3">
      <SelectField
        label={t('editor.standsIn')}
        size="regular"
        value={zone}
        options={containers.map(({ zone: value, name }) => ({ value, label: t(`editor.container.${name.kind}`, { ...name }) }))}
        onValueChange={(chosen) => {
          const container = containers.find((each) => each.zone === chosen);
          if (container === undefined || chosen === zone) return;
          const { count } = container;
          dispatch({ type: 'move', sourceIndex: selector.index, sourceZone: zone, destinationIndex: count, destinationZone: chosen });
          dispatch({ type: 'setUi', ui: { itemSelector: { index: count, zone: chosen } } });
        }}
      />
    </div>
  );
}
