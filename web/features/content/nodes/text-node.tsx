import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import { Prose } from './prose.tsx';

export function TextNode({ html }: Pick<ContentNodeOf<'text'>, 'html'>) {
  return <Prose html={html} />;
}
