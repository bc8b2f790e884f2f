import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import type { ComponentType } from 'react';
import { Band } from './band.tsx';
import { PagePlaceProvider, usePagePlace, type NodesProps } from './page-place.ts';
import { isRaisedSection } from './rhythm.ts';

export interface SectionNodeProps {
  readonly node: ContentNodeOf<'section'>;
  /** Renders components within the page's margins. */
  readonly Nodes: ComponentType<NodesProps>;
  /** Renders components that may span the whole page. */
  readonly Parts: ComponentType<NodesProps>;
}

/** Related components. At the top level its content spans as far as it would without the section; with the band class it is a band. */
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
