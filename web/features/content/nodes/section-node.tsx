import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import type { ComponentType } from 'react';
import { Band } from './band.tsx';
import { PagePlaceProvider, usePagePlace, type NodesProps } from './page-place.ts';
import { isRaisedSection } from './rhythm.ts';

export interface SectionNodeProps {
  readonly node: ContentNodeOf<'section'>;
  /** What shows components within margins, and what shows them over the whole page. */
  readonly Nodes: ComponentType<NodesProps>;
  readonly Parts: ComponentType<NodesProps>;
}

/** Components that belong together. On the page itself what is in it reaches as far as it would without; with its class it is a band. */
export function SectionNode({ node, Nodes, Parts }: SectionNodeProps) {
  const place = usePagePlace();
  if (isRaisedSection(node)) {
    return (
      <Band tone="raised">
        <PagePlaceProvider value={{ ...place, isNested: true }}>
          <Nodes nodes={node.children} />
        </PagePlaceProvider>
      </Band>
    );
  }
  return place.isNested ? <Nodes nodes={node.children} /> : <Parts nodes={node.children} />;
}
