import { Drawer } from '@puckeditor/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../shared/search-field.tsx';
import { COMPONENT_GROUPS, componentsOf } from './component-fields.ts';
import { ROOT_ZONE } from './puck-data.ts';
import { usePuckPart } from './use-puck.ts';

/** All blocks that can be added to the page: by dragging, or with a button that adds below the selected block. */
export function BlockPalette() {
  const { t } = useTranslation('backoffice');
  const [search, setSearch] = useState('');
  const add = useAddBlock();
  const needle = search.trim().toLowerCase();
  return (
    <div className="flex flex-col gap-4 p-3">
      <SearchField label={t('editor.searchBlocks')} value={search} onValueChange={setSearch} />
      {COMPONENT_GROUPS.map((group) => {
        const names = componentsOf(group).filter((name) =>
          `${t(`component.${name}.name`)} ${t(`component.${name}.help`)}`.toLowerCase().includes(needle),
        );
        if (names.length === 0) return null;
        return (
          <section key={group} aria-label={t(`editor.group.${group}`)} className="flex flex-col gap-1.5">
            <h3 className="text-mini font-medium text-muted">{t(`editor.group.${group}`)}</h3>
            <Drawer>
              {names.map((name) => {
                const label = t(`component.${name}.name`);
                return (
                  // The button is outside the draggable element, which Puck makes a button itself.
                  <div key={name} className="relative">
                    <Drawer.Item name={name} label={label}>
                      {() => (
                        <div
                          title={t(`component.${name}.help`)}
                          className="flex min-h-9 cursor-grab items-center rounded-control border border-line bg-surface pr-9 pl-3 text-control transition-colors hover:border-control"
                        >
                          <span className="truncate">{label}</span>
                        </div>
                      )}
                    </Drawer.Item>
                    <IconButton
                      label={t('editor.add', { name: label })}
                      size="dense"
                      className="absolute top-1 right-1"
                      onClick={() => add(name)}
                    >
                      <span aria-hidden="true" className="text-read">
                        +
                      </span>
                    </IconButton>
                  </div>
                );
              })}
            </Drawer>
          </section>
        );
      })}
    </div>
  );
}

/** Adds a block below the selected one, or at the end of the page, and selects it. */
function useAddBlock(): (name: string) => void {
  const dispatch = usePuckPart((puck) => puck.dispatch);
  const selector = usePuckPart((puck) => puck.appState.ui.itemSelector);
  const count = usePuckPart((puck) => puck.appState.data.content.length);
  return (name) => {
    const zone = selector?.zone ?? ROOT_ZONE;
    const index = selector === null ? count : selector.index + 1;
    dispatch({ type: 'insert', componentType: name, destinationIndex: index, destinationZone: zone });
    dispatch({ type: 'setUi', ui: { itemSelector: { index, zone } } });
  };
}
