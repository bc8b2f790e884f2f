import type { QuoteGroupView } from '@fairlead/contract/markets/quotes-view.ts';
import type { RiskFigures } from '@fairlead/contract/risk/schemas.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import { createRequiredContext } from '../../required-context.ts';

/** What components with live figures of ours show; their page's loader brings it. */
export interface ContentData {
  readonly settings: Pick<Settings, 'rule_pack' | 'demo' | 'map_tiles_url'>;
  /** Null on a page without such a component. */
  readonly quotes: readonly QuoteGroupView[] | null;
  readonly riskFigures: RiskFigures | null;
}

export const { Provider: ContentDataProvider, useValue: useContentData } = createRequiredContext<ContentData>(
  'a content component is rendered without the data of its page',
);
