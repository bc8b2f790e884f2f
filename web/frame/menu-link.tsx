import type { AnchorHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isExternal, type SiteLink } from './site-links.ts';

export interface MenuLinkProps extends Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'aria-current'> {
  readonly link: SiteLink;
}

/** A link of a menu: within the app where it leads to a page of ours, and without a word about us where it leads elsewhere. */
export function MenuLink({ link, ...rest }: MenuLinkProps) {
  const { t } = useTranslation('common');
  const text = 'label' in link ? link.label : t(link.text);
  if (link.to.startsWith('/')) {
    return (
      <Link to={link.to} {...rest}>
        {text}
      </Link>
    );
  }
  return (
    <a href={link.to} rel={isExternal(link.to) ? 'noopener noreferrer' : undefined} {...rest}>
      {text}
    </a>
  );
}
