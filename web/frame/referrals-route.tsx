import type { ContentNode } from '@fairlead/contract/content/view.ts';
import { Suspense, useState } from 'react';
import { data, redirect } from 'react-router';
import { ClientReferralsSkeleton } from '../features/account/referrals/referrals-frame.tsx';
import { NotFound } from '../features/content/not-found.tsx';
import { addTexts } from '../i18n/load-texts.ts';
import { languageOfPage, pageI18n } from '../i18n/page-i18n.ts';
import type { PageHandle } from '../page-handle.ts';
import { pageRequestContext } from '../request-context.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import type { Route } from './+types/referrals-route';
import { CLIENT_HOME } from './addresses.ts';
import { useClientSession } from './client-page.ts';
import { loadThroughCache } from './content-cache.ts';
import { ContentView } from './content-view.tsx';
import { loadContent } from './load-content.ts';
import { usePageData } from './page-data.ts';
import { useVisitor } from './visitor.ts';

export const handle: PageHandle = { staticForGuests: true, hasBehaviours: true };

const SLUG = 'referrals';

/**
 * The explanation of referrals is a content page. It is hidden on a platform-only site (spec section 2) and, like other pages, in special
 * mode.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const request = context.get(pageRequestContext);
  if (request.settings.special_mode) throw redirect(CLIENT_HOME);
  if (request.settings.platform_only) return data(null, { status: 404 });
  const arrange = request.signedIn ? withoutLogin : undefined;
  return loadContent({ collections: ['pages', 'subpages'], slug: SLUG, prefix: '/', ...(arrange && { arrange }) }, request);
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [content] = await Promise.all([
    loadThroughCache({ place: SLUG, language: languageOfPage() }, serverLoader),
    addTexts(pageI18n(), 'referrals'),
  ]);
  return content;
}

/** A signed-in client needs no sign-in button. */
function withoutLogin(nodes: readonly ContentNode[]): readonly ContentNode[] {
  return nodes.filter((node) => node.kind !== 'button' || node.link.url !== '/login');
}

/** A visitor reads what referrals are; a client also sees their own above it. */
export default function ReferralsRoute({ loaderData }: Route.ComponentProps) {
  const { settings } = usePageData();
  const visitor = useVisitor();
  const [isClients, setIsClients] = useState(false);
  if (visitor.kind === 'client' && !isClients) setIsClients(true);
  if (settings.platform_only) return <NotFound />;
  const lead = isClients ? <OwnReferrals /> : visitor.kind === 'lookingUp' ? <ClientReferralsSkeleton /> : undefined;
  return <ContentView loaded={loaderData} place={SLUG} lead={lead} />;
}

const ClientReferrals = lazyPart(async () => ({
  default: (await import('../features/account/referrals/client-referrals.tsx')).ClientReferrals,
}));

/** Stays mounted when the session ends, to lead the client away. */
function OwnReferrals() {
  const { siteUrl } = usePageData();
  const session = useClientSession();
  if (session === null) return <ClientReferralsSkeleton />;
  return (
    <Suspense fallback={<ClientReferralsSkeleton />}>
      {/* Remounted if another client signs in from another tab. */}
      <ClientReferrals key={session.accessToken} siteUrl={siteUrl} code={session.user.uniqid} />
    </Suspense>
  );
}
