import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import { useContentData } from '../content-data.ts';
import { Prose } from './prose.tsx';

/** What a page says on bonuses and credits under the rules in force, so that one page is true under either kind of rules. */
export function InducementRulesNode({
  forbiddenHtml,
  allowedHtml,
}: Pick<ContentNodeOf<'inducementRules'>, 'forbiddenHtml' | 'allowedHtml'>) {
  const { rule_pack: rules } = useContentData().settings;
  const html = rules.allows_inducements ? allowedHtml : forbiddenHtml;
  return html === '' ? null : <Prose html={html} />;
}
