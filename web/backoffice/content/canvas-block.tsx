/** A block on the canvas: the component that the page renders, in its placement, or a label while there is nothing to render. */
import type { PreviewRequest } from '@fairlead/contract/content/operators/schemas.ts';
import type { ComponentName } from '@fairlead/contract/content/components.ts';
import type { ContentNode, PageView } from '@fairlead/contract/content/view.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, use, useDeferredValue, useMemo, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { classNames } from '../../ui/class-names.ts';
import { safeHtml } from '../../ui/safe-html.ts';
import { Band } from '../../features/content/nodes/band.tsx';
import { ContentNodeView } from '../../features/content/nodes/content-nodes.tsx';
import { widthsFor } from '../../features/content/nodes/grid-node.tsx';
import { PagePlaceProvider, usePagePlace } from '../../features/content/nodes/page-place.ts';
import { sectionClass, type BlockPlace, type BlockPlaces } from './block-places.ts';
import { componentForms } from './component-fields.ts';
import { useEditorPlace } from './editor-context.ts';
import type { BlockSettings } from './puck-data.ts';
import { viewItem } from './view-item.ts';

const BlockPlacesContext = createContext<BlockPlaces>(new Map());
export const BlockPlacesProvider = BlockPlacesContext.Provider;

const NESTED: BlockPlace = { space: 'none', run: 'nested' };

interface PlacedProps {
  readonly id: string;
  readonly children: (place: BlockPlace) => ReactNode;
}

/** Places a block within the page's margins or across the page. */
function Placed({ id, children }: PlacedProps) {
  const page = usePagePlace();
  const place = use(BlockPlacesContext).get(id) ?? NESTED;
  if (place.run === 'nested' || place.run === 'wide') {
    return <PagePlaceProvider value={{ ...page, isNested: place.run === 'nested' }}>{children(place)}</PagePlaceProvider>;
  }
  const { isFirst, isLast } = place.run;
  return (
    <div
      className={classNames('@container mx-auto w-full max-w-page px-4 sm:px-6', isFirst && 'pt-10 md:pt-14', isLast && 'pb-10 md:pb-14')}
    >
      <PagePlaceProvider value={{ ...page, isNested: true }}>{children(place)}</PagePlaceProvider>
    </div>
  );
}

export function CanvasBlock({
  id,
  name,
  settings,
}: {
  readonly id: string;
  readonly name: ComponentName;
  readonly settings: BlockSettings;
}) {
  const view = useMemo(() => viewItem(name, settings, safeHtml), [name, settings]);
  return (
    <Placed id={id}>
      {({ space }) => {
        if (componentForms[name].group === 'live') return <LiveBlock name={name} node={view === 'server' ? null : view} />;
        if (view === 'server') return <ServedBlock name={name} settings={settings} />;
        return view === null ? <EmptyBlock name={name} /> : <ContentNodeView node={view} space={space} />;
      }}
    </Placed>
  );
}

/** A component that needs more data than the block has is rendered from the server's view; the last one stays until the next arrives. */
function ServedBlock({ name, settings }: { readonly name: ComponentName; readonly settings: BlockSettings }) {
  const { call } = useTokenCalls();
  const { collection, document, language } = useEditorPlace();
  const asked = useDeferredValue(settings);
  const body: PreviewRequest = {
    collection,
    language,
    document: {
      ...document,
      texts: { en: { title: 'Preview', description: '', components: [{ component: name, settings: { ...asked } }] } },
    },
  };
  const view = useQuery({
    queryKey: ['preview', name, language, asked, document.subpages],
    queryFn: ({ signal }) =>
      call<{ readonly data: PageView }>({ method: 'POST', path: editorPaths.preview, body: { ...body, language: 'en' }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  });
  const node = view.data?.data.nodes[0];
  return node === undefined ? <EmptyBlock name={name} /> : <ContentNodeView node={node} />;
}

/** A component with our own live figures. The canvas shows its name if it has none. */
function LiveBlock({ name, node }: { readonly name: ComponentName; readonly node: ContentNode | null }) {
  const { t } = useTranslation('backoffice');
  const needsFigures = name === 'Quotes' || name === 'RiskFigures';
  if (node !== null && !needsFigures) return <ContentNodeView node={node} />;
  return <BlockLabel title={t(`component.${name}.name`)} text={t('editor.live')} />;
}

function EmptyBlock({ name }: { readonly name: ComponentName }) {
  const { t } = useTranslation('backoffice');
  return <BlockLabel title={t(`component.${name}.name`)} text={t('editor.incomplete')} />;
}

export function UnknownBlock({ id, component }: { readonly id: string; readonly component: string }) {
  const { t } = useTranslation('backoffice');
  return <Placed id={id}>{() => <BlockLabel title={component} text={t('editor.unknown')} />}</Placed>;
}

function BlockLabel({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="my-2 rounded-control border border-dashed border-control bg-raised px-4 py-5 text-center">
      <p className="text-control font-medium">{title}</p>
      <p className="text-dense text-muted">{text}</p>
    </div>
  );
}

type Slot = ComponentType<{ readonly className?: string; readonly minEmptyHeight?: number }>;
const EMPTY_HEIGHT_PX = 96;

export function CanvasSection({
  id,
  settings,
  Children,
}: {
  readonly id: string;
  readonly settings: BlockSettings;
  readonly Children: Slot;
}) {
  const page = usePagePlace();
  const isRaised = sectionClass(settings).split(' ').includes('content-band');
  return (
    <Placed id={id}>
      {() =>
        isRaised ? (
          <Band tone="raised">
            <PagePlaceProvider value={{ ...page, isNested: true }}>
              <Children minEmptyHeight={EMPTY_HEIGHT_PX} />
            </PagePlaceProvider>
          </Band>
        ) : (
          <Children minEmptyHeight={EMPTY_HEIGHT_PX} />
        )
      }
    </Placed>
  );
}

export function CanvasGrid({ id, columns }: { readonly id: string; readonly columns: readonly { readonly children: Slot }[] }) {
  return (
    <Placed id={id}>
      {() => (
        <div className="@container">
          <div className={classNames('grid', widthsFor(columns.length))}>
            {columns.map(({ children: Children }, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <div key={index} className="@container min-w-0">
                <Children minEmptyHeight={EMPTY_HEIGHT_PX} />
              </div>
            ))}
          </div>
        </div>
      )}
    </Placed>
  );
}
