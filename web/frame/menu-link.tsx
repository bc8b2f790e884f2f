import type { AnchorHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isExternal, type SiteLink } from './site-links.ts';

export interface MenuLinkProps extends Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'aria-current'> {
  readonly link: SiteLink;
}

/** A menu link: within the app for pages of this site, and without a referrer for other sites. */
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
