import { Suspense } from 'react';
import { addAreaTexts } from '../i18n/load-area-texts.ts';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { AreaWaiting } from './area-waiting.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** There is nothing to load; without it the server would wait for the browser to render the page. */
export function loader() {
  return null;
}

/** Everything of the back office is loaded here and nowhere else. Its canvas shows the components of content pages, with their texts. */
const BackofficeApp = lazyPart(async () => {
  const [app] = await Promise.all([
    import('./backoffice-app.tsx'),
    addAreaTexts(pageI18n(), 'backoffice'),
    addTexts(pageI18n(), 'content'),
  ]);
  return app;
});

/** The server knows no operator: what it sends is the same for everybody, and says nothing. */
export default function BackofficeRoute() {
  const isHydrated = useHydrated();
  return (
    <>
      <meta name="robots" content="noindex" />
      {isHydrated ? (
        <Suspense fallback={<AreaWaiting />}>
          <BackofficeApp />
        </Suspense>
      ) : (
        <AreaWaiting />
      )}
    </>
  );
}
