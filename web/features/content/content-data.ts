import type { QuoteGroupView } from '@fairlead/contract/markets/quotes-view.ts';
import type { RiskFigures } from '@fairlead/contract/risk/schemas.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import { createRequiredContext } from '../../required-context.ts';

/** The data of components with live figures, loaded by their page's loader. */
export interface ContentData {
  readonly settings: Pick<Settings, 'rule_pack' | 'financing' | 'demo' | 'map_tiles_url'>;
  /** Null on a page without such a component. */
  readonly quotes: readonly QuoteGroupView[] | null;
  readonly riskFigures: RiskFigures | null;
}

export const { Provider: ContentDataProvider, useValue: useContentData } = createRequiredContext<ContentData>(
  'a content component is rendered without the data of its page',
);
