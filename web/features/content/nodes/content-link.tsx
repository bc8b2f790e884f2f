import type { ReactNode } from 'react';
import { Link, useInRouterContext } from 'react-router';

export interface ContentLinkProps {
  /** A path on this site, or https, mailto or tel. */
  readonly url: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link; pages of this site open within the app if there is one. */
export function ContentLink({ url, className, children }: ContentLinkProps) {
  const isInApp = useInRouterContext();
  if (isInApp && isPageOfOurs(url)) {
    return (
      <Link to={url} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={url} rel={url.startsWith('https:') ? 'noopener noreferrer' : undefined} className={className}>
      {children}
    </a>
  );
}

/** Files are not pages. */
function isPageOfOurs(url: string): boolean {
  return /^\/(?!\/|media\/|storage\/)/.test(url) && !/\.\w{2,5}$/.test(url);
}
