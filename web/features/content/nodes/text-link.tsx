import type { LinkView } from '@fairlead/contract/content/view.ts';
import { ChevronRightIcon } from '../../../ui/icons.tsx';
import { ContentLink } from './content-link.tsx';

/** A standalone link below the content it continues. */
export function TextLink({ link }: { readonly link: LinkView }) {
  return (
    <ContentLink url={link.url} className="group inline-flex items-center gap-1 text-body font-medium text-accent hover:underline">
      {link.text}
      <ChevronRightIcon className="size-4.5! transition-transform group-hover:translate-x-0.5" />
    </ContentLink>
  );
}
