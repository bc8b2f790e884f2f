/** Puck's configuration: each component of the content service with its form as a single field, and slots for nested blocks. */
import type { ComponentName } from '@fairlead/contract/content/components.ts';
import type { ComponentConfig, Config } from '@puckeditor/core';
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import { BlockForm } from './block-form.tsx';
import { CanvasBlock, CanvasGrid, CanvasSection, UnknownBlock } from './canvas-block.tsx';
import { componentForms } from './component-fields.ts';
import { UNKNOWN_TYPE, type BlockProps } from './puck-data.ts';

type Slot = ComponentType<{ readonly className?: string; readonly minEmptyHeight?: number }>;
type Rendered = Omit<BlockProps, 'children' | 'columns'> & {
  readonly children: Slot;
  readonly columns: readonly { readonly children: Slot }[];
};

const NEW_COLUMNS = 2;

export function makePuckConfig(t: TFunction<'backoffice'>): Config {
  const names = Object.keys(componentForms) as ComponentName[];
  const components: Record<string, ComponentConfig> = Object.fromEntries(
    names.map((name) => [name, componentConfig(name, t(`component.${name}.name`))]),
  );
  components[UNKNOWN_TYPE] = {
    label: t('editor.unknownName'),
    fields: {},
    permissions: { insert: false, duplicate: false, edit: false },
    render: ({ id, component }) => <UnknownBlock id={id} component={String(component)} />,
  };
  return { components, root: { fields: {} } };
}

function componentConfig(name: ComponentName, label: string): ComponentConfig {
  const settings = {
    type: 'custom' as const,
    render: ({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) => (
      <BlockForm name={name} settings={isSettings(value) ? value : {}} onChange={onChange} />
    ),
  };
  const common = { component: name, settings: componentForms[name].initial ?? {} };
  if (name === 'section') {
    return {
      label,
      fields: { settings, children: { type: 'slot' } },
      defaultProps: { ...common, children: [] },
      render: (props) => {
        const { id, settings: own, children } = props as unknown as Rendered;
        return <CanvasSection id={id} settings={own} Children={children} />;
      },
    };
  }
  if (name === 'grid') {
    return {
      label,
      fields: { settings, columns: { type: 'array', visible: false, arrayFields: { children: { type: 'slot' } } } },
      defaultProps: { ...common, columns: Array.from({ length: NEW_COLUMNS }, () => ({ settings: {}, children: [] })) },
      render: (props) => {
        const { id, columns } = props as unknown as Rendered;
        return <CanvasGrid id={id} columns={columns} />;
      },
    };
  }
  return {
    label,
    fields: { settings },
    defaultProps: common,
    render: (props) => <CanvasBlock id={props.id} name={name} settings={isSettings(props['settings']) ? props['settings'] : {}} />,
  };
}

function isSettings(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
