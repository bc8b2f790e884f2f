import type { ContentNode, ImageView } from '@fairlead/contract/content/view.ts';
import { createContext, use } from 'react';

/** What a component has to know of the page around it. */
export interface PagePlace {
  /** In a column, or in a box: a band keeps to its width there. */
  readonly isNested: boolean;
  /** The one component whose title is the page's: null where the page shows its title by itself. */
  readonly mainTitle: ContentNode | null;
  /** Is likely to be seen at once, and is fetched first. */
  readonly firstImage: ImageView | null;
}

/** Components of a page that stand one below the other. */
export interface NodesProps {
  readonly nodes: readonly ContentNode[];
}

const PagePlaceContext = createContext<PagePlace>({ isNested: true, mainTitle: null, firstImage: null });

export const PagePlaceProvider = PagePlaceContext.Provider;

export function usePagePlace(): PagePlace {
  return use(PagePlaceContext);
}
