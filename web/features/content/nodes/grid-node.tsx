import type { ContentColumn, ContentNodeKind, ContentNodeOf, NodeBase } from '@fairlead/contract/content/view.ts';
import type { ComponentType, ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { numbered } from './numbered.ts';
import { PagePlaceProvider, usePagePlace, type NodesProps } from './page-place.ts';

export interface GridNodeProps extends Pick<ContentNodeOf<'grid'>, 'columns'> {
  /** Renders the components of a column. */
  readonly Nodes: ComponentType<NodesProps>;
}

/** Columns side by side, or one below the other on a phone. */
export function GridNode({ columns, Nodes }: GridNodeProps) {
  const place = usePagePlace();
  return (
    <div className="@container">
      <div
        className={classNames('grid', widthsFor(columns.length), columns.length === 2 && columns.some(isPicture) && '@wide:items-center')}
      >
        <PagePlaceProvider value={{ ...place, isNested: true }}>
          {numbered(columns).map(({ item: { children, ...column }, key }) => (
            <Column key={key} {...column}>
              <Nodes nodes={children} />
            </Column>
          ))}
        </PagePlaceProvider>
      </div>
    </div>
  );
}

const ALIGNMENTS = { left: 'text-left', center: 'text-center *:mx-auto', right: 'text-right *:ml-auto' } as const;

function Column({ anchor, className, align, children }: NodeBase & { readonly children: ReactNode }) {
  return (
    <div
      id={anchor ?? undefined}
      className={classNames('@container flex min-w-0 scroll-mt-6 flex-col', align !== null && ALIGNMENTS[align], className)}
    >
      {children}
    </div>
  );
}

export function widthsFor(columns: number): string {
  if (columns <= 1) return 'gap-8';
  if (columns === 2) return 'gap-10 @wide:grid-cols-2 @wide:gap-16';
  if (columns === 3) return 'gap-6 @wide:grid-cols-3';
  return 'gap-6 @half:grid-cols-2 @wide:grid-cols-4';
}

const PICTURES: ReadonlySet<ContentNodeKind> = new Set(['image', 'customImage', 'workedExample', 'video', 'map', 'carousel', 'gallery']);

/** Whether a column is a single image, video, map or the like. What is beside it is then centred vertically. */
function isPicture({ children: [only, ...others] }: ContentColumn): boolean {
  return only !== undefined && others.length === 0 && PICTURES.has(only.kind);
}
