import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import { useContentData } from '../content-data.ts';
import { Prose } from './prose.tsx';

/** A page's text on bonuses and credits under the rules in effect, so that one page is correct whether or not they are allowed. */
export function InducementRulesNode({
  forbiddenHtml,
  allowedHtml,
}: Pick<ContentNodeOf<'inducementRules'>, 'forbiddenHtml' | 'allowedHtml'>) {
  const { rule_pack: rules } = useContentData().settings;
  const html = rules.allows_inducements ? allowedHtml : forbiddenHtml;
  return html === '' ? null : <Prose html={html} />;
}
