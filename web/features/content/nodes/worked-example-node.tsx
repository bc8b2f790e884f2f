import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import { readRulePack } from '@fairlead/contract/markets/client.ts';
import { useContentData } from '../content-data.ts';
import { AccountStory } from './examples/account-story.tsx';
import {
  bonusExample,
  gapExample,
  guaranteeExample,
  hedgeExample,
  nightExample,
  raisedExample,
  reversedExample,
} from './examples/account-examples.ts';
import { FillLadder } from './examples/fill-ladder.tsx';
import { RoundingTable } from './examples/rounding-table.tsx';

/** One of the worked examples, computed by the engine's own functions. */
export function WorkedExampleNode({ example }: Pick<ContentNodeOf<'workedExample'>, 'example'>) {
  const { settings } = useContentData();
  switch (example) {
    case 'fill':
      return <FillLadder />;
    case 'hedge':
      return <AccountStory name="hedge" steps={hedgeExample()} />;
    case 'gap':
      return <AccountStory name="gap" steps={gapExample()} />;
    case 'raised':
      return <AccountStory name="raised" steps={raisedExample()} />;
    case 'reversed':
      return <AccountStory name="reversed" steps={reversedExample()} />;
    case 'bonus':
      // Where inducements are forbidden no client has a bonus, so there's nothing to show.
      return settings.rule_pack.allows_inducements ? <AccountStory name="bonus" steps={bonusExample()} /> : null;
    case 'guarantee':
      return <AccountStory name="guarantee" steps={guaranteeExample(readRulePack(settings, 0))} />;
    case 'night':
      return <AccountStory name="night" steps={nightExample()} />;
    case 'rounding':
      return <RoundingTable />;
  }
}
