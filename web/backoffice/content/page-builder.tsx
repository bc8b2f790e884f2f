/** The canvas between the palette and the panels: Puck with our own components, fields and texts. */
import '@puckeditor/core/no-external.css';
import './editor.css';
import { Puck, type Data, type Overrides } from '@puckeditor/core';
import type { LayoutItem } from '@fairlead/contract/content/schemas.ts';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ContentDataProvider } from '../../features/content/content-data.ts';
import { PagePlaceProvider } from '../../features/content/nodes/page-place.ts';
import { BlockPalette } from './block-palette.tsx';
import { BlockPanel } from './block-panel.tsx';
import { BlockPlacesProvider } from './canvas-block.tsx';
import { findPlaces } from './block-places.ts';
import { useEditorPlace } from './editor-context.ts';
import { makePuckConfig } from './puck-config.tsx';
import { fromPuckData, toPuckData, type BlockData } from './puck-data.ts';
import { usePuckDictionary } from './puck-dictionary.ts';
import { RedoIcon, UndoIcon } from './icons.tsx';
import { useChosenId, usePuckPart } from './use-puck.ts';
import { WidthChoice, type PageWidth } from './width-choice.tsx';

export interface PageBuilderProps {
  /** The initial components; afterwards only the builder changes them. */
  readonly components: readonly LayoutItem[];
  readonly onChange: (components: readonly LayoutItem[]) => void;
  /** The page's own fields, beside those of its blocks. */
  readonly pagePanel: ReactNode;
}

export function PageBuilder({ components, onChange, pagePanel }: PageBuilderProps) {
  const { t } = useTranslation('backoffice');
  const { settings } = useEditorPlace();
  const config = useMemo(() => makePuckConfig(t), [t]);
  const [first] = useState(() => toPuckData(components, () => crypto.randomUUID()));
  const [blocks, setBlocks] = useState<readonly BlockData[]>(first.content);
  const places = useMemo(() => findPlaces(blocks), [blocks]);
  const dictionary = usePuckDictionary();

  function take(data: Data) {
    // Puck's data is untyped; its content came from toPuckData and the defaults of puck-config.
    const content = data.content as unknown as readonly BlockData[];
    setBlocks(content);
    onChange(fromPuckData(content));
  }

  return (
    <ContentDataProvider value={{ settings, quotes: null, riskFigures: null }}>
      <PagePlaceProvider value={{ isNested: false, mainTitle: null, firstImage: null }}>
        <BlockPlacesProvider value={places}>
          <Puck
            config={config}
            data={first as unknown as Data}
            onChange={take}
            overrides={OVERRIDES}
            dictionary={dictionary}
            iframe={IFRAME}
            dnd={DRAGGING}
            height="100%"
          >
            <Workbench pagePanel={pagePanel} />
          </Puck>
        </BlockPlacesProvider>
      </PagePlaceProvider>
    </ContentDataProvider>
  );
}

const IFRAME = { enabled: true, waitForStyles: true } as const;
const DRAGGING = { behavior: 'static' } as const;

const OVERRIDES: Partial<Overrides> = {
  iframe: ({ children, document: canvas }) => <CanvasDocument canvas={canvas}>{children}</CanvasDocument>,
};

/** The canvas is a separate document, which takes over the theme and language of the page. */
function CanvasDocument({ canvas, children }: { readonly canvas: Document | undefined; readonly children: ReactNode }) {
  const { language } = useEditorPlace();
  const { t } = useTranslation('backoffice');
  useEffect(() => {
    if (canvas === undefined) return;
    canvas.documentElement.dataset['theme'] = document.documentElement.dataset['theme'] ?? 'dark';
    canvas.documentElement.lang = language;
    canvas.title = t('editor.canvas');
    canvas.defaultView?.frameElement?.setAttribute('title', t('editor.canvas'));
  }, [canvas, language, t]);
  return children;
}

type Panel = 'block' | 'page';
type Side = 'add' | 'outline';

function Workbench({ pagePanel }: { readonly pagePanel: ReactNode }) {
  const { t } = useTranslation('backoffice');
  const [side, setSide] = useState<Side>('add');
  const [panel, setPanel] = useState<Panel>('page');
  const [width, setWidth] = useState<PageWidth>('desktop');
  const selectedId = useChosenId();

  useEffect(() => {
    setPanel(selectedId === null ? 'page' : 'block');
    if (selectedId !== null) showBlock(selectedId);
  }, [selectedId]);

  return (
    <div className="grid h-full min-h-0 grid-cols-[232px_minmax(0,1fr)_328px]">
      <Tabs
        label={t('editor.parts')}
        size="dense"
        className="border-r border-line bg-raised"
        panelClassName="overflow-y-auto"
        value={side}
        onValueChange={setSide}
        tabs={[
          { value: 'add', label: t('editor.addTab'), content: <BlockPalette /> },
          {
            value: 'outline',
            label: t('editor.outlineTab'),
            content: (
              <div className="content-outline p-3">
                <Puck.Outline />
              </div>
            ),
          },
        ]}
      />
      <section aria-label={t('editor.canvas')} className="flex min-h-0 min-w-0 flex-col bg-surface">
        <div className="flex h-11 shrink-0 items-center justify-between gap-2 border-b border-line bg-raised px-3">
          <History />
          <WidthChoice value={width} onChange={setWidth} />
        </div>
        <div className="flex min-h-0 flex-1 justify-center overflow-hidden p-3">
          <div
            className={classNames(
              'content-canvas h-full overflow-hidden rounded-control border border-line',
              width === 'phone' ? 'w-98' : 'w-full',
            )}
          >
            <Puck.Preview />
          </div>
        </div>
      </section>
      <Tabs
        label={t('editor.panels')}
        size="dense"
        className="border-l border-line bg-raised"
        panelClassName="overflow-y-auto"
        value={panel}
        onValueChange={setPanel}
        tabs={[
          { value: 'page', label: t('editor.pageTab'), content: pagePanel },
          { value: 'block', label: t('editor.blockTab'), content: <BlockPanel /> },
        ]}
      />
    </div>
  );
}

/** A block added or selected in the outline may be out of sight. */
function showBlock(id: string): void {
  const canvas = document.querySelector<HTMLIFrameElement>('.content-canvas iframe')?.contentDocument;
  canvas?.querySelector(`[data-puck-component="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
}

function History() {
  const { t } = useTranslation('backoffice');
  const back = usePuckPart((puck) => puck.history.back);
  const forward = usePuckPart((puck) => puck.history.forward);
  const hasPast = usePuckPart((puck) => puck.history.hasPast);
  const hasFuture = usePuckPart((puck) => puck.history.hasFuture);
  return (
    <div className="flex">
      <IconButton label={t('editor.undo')} size="dense" disabled={!hasPast} onClick={back}>
        <UndoIcon />
      </IconButton>
      <IconButton label={t('editor.redo')} size="dense" disabled={!hasFuture} onClick={forward}>
        <RedoIcon />
      </IconButton>
    </div>
  );
}
