import type { ContentNode, ImageView } from '@fairlead/contract/content/view.ts';
import { createContext, use } from 'react';

/** What a component has to know about the page around it. */
export interface PagePlace {
  /** In a column or box: bands keep to its width. */
  readonly isNested: boolean;
  /** The component whose title is the page's; null if the page shows its title itself. */
  readonly mainTitle: ContentNode | null;
  /** Likely to be visible at once, so it is loaded first. */
  readonly firstImage: ImageView | null;
}

/** Components of a page, one below the other. */
export interface NodesProps {
  readonly nodes: readonly ContentNode[];
}

const PagePlaceContext = createContext<PagePlace>({ isNested: true, mainTitle: null, firstImage: null });

export const PagePlaceProvider = PagePlaceContext.Provider;

export function usePagePlace(): PagePlace {
  return use(PagePlaceContext);
}
