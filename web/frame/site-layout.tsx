import { Outlet, useLocation, useMatches } from 'react-router';
import { isForSearch } from '../page-handle.ts';
import { usePageData } from './page-data.ts';
import { PageLinks } from './page-links.tsx';
import { RiskBar } from './risk-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Public and account pages: header, page and footer, with the risk warning always visible. */
export default function SiteLayout() {
  const { settings } = usePageData();
  const { pathname } = useLocation();
  const matches = useMatches();
  return (
    <div className="flex min-h-dvh flex-col">
      {matches.some(({ handle }) => isForSearch(handle)) && <PageLinks path={pathname} languages={settings.languages} />}
      <SiteHeader />
      <div className="flex flex-1 flex-col">
        <Outlet />
      </div>
      <SiteFooter />
      <RiskBar />
    </div>
  );
}
