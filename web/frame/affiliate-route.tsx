import { Suspense } from 'react';
import { addAreaTexts } from '../i18n/load-area-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { AreaWaiting } from './area-waiting.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** There is nothing to load; without it the server would wait for the browser to render the page. */
export function loader() {
  return null;
}

/** Everything of the affiliates' area is loaded here and nowhere else. */
const AffiliateApp = lazyPart(async () => {
  const [app] = await Promise.all([import('./affiliate-app.tsx'), addAreaTexts(pageI18n(), 'affiliate')]);
  return app;
});

/** The server knows no affiliate: what it sends is the same for everybody, and says nothing. */
export default function AffiliateRoute() {
  const isHydrated = useHydrated();
  return (
    <>
      <meta name="robots" content="noindex" />
      {isHydrated ? (
        <Suspense fallback={<AreaWaiting />}>
          <AffiliateApp />
        </Suspense>
      ) : (
        <AreaWaiting />
      )}
    </>
  );
}
