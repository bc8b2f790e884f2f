import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ContentLink } from './content-link.tsx';

export function ButtonNode({ link }: Pick<ContentNodeOf<'button'>, 'link'>) {
  return (
    <ContentLink url={link.url} className={buttonClass('primary', 'large', 'max-sm:w-full')}>
      {link.text}
    </ContentLink>
  );
}
