import { redirect, useNavigate } from 'react-router';
import { ACCOUNT_HOME, accountPageFrom } from '../features/account/my-account/account-pages.ts';
import { MyAccount } from '../features/account/my-account/my-account.tsx';
import { MyAccountSkeleton } from '../features/account/my-account/my-account-frame.tsx';
import { isJustRegistered } from '../features/account/registration-flag.ts';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { signOut } from '../features/account/post-logout.ts';
import { sessionStore } from '../features/account/session-store.ts';
import { ToastRegion } from '../ui/toast.tsx';
import type { Route } from './+types/my-account-route';
import { DEPOSIT_PAGE, hasHomePage } from './addresses.ts';
import { loadClientPage, useClientSession } from './client-page.ts';
import { usePageData } from './page-data.ts';

const OwnExecution = lazyPart(async () => {
  const [{ OwnExecution: component }] = await Promise.all([import('./own-execution.tsx'), addTexts(pageI18n(), 'execution')]);
  return { default: component };
});

/** An unknown page falls back to the first one (spec section 2). */
function pageOf({ page }: Route.LoaderArgs['params']) {
  const known = accountPageFrom(page);
  if (known === null) throw redirect(ACCOUNT_HOME);
  return known;
}

export function loader({ params }: Route.LoaderArgs) {
  return pageOf(params);
}

/** The account exists only in the browser: the server sends its outline, and the session decides whether the client may enter. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const page = pageOf(params);
  await loadClientPage(request, 'account');
  return page;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <MyAccountSkeleton />;
}

export default function MyAccountRoute({ loaderData: page }: Route.ComponentProps) {
  const { settings } = usePageData();
  const session = useClientSession();
  const navigate = useNavigate();
  if (session === null) return <MyAccountSkeleton />;
  return (
    <ToastRegion>
      <MyAccount
        page={page}
        session={session}
        hasLevels={!settings.platform_only}
        hasReferrals={hasHomePage(settings)}
        execution={<OwnExecution />}
        onEntered={sessionStore.update}
        onChanged={sessionStore.update}
        onDetailsSaved={(user) => {
          sessionStore.update(user);
          if (isJustRegistered(localStorage)) void navigate(DEPOSIT_PAGE);
        }}
        onSignedOut={(to) => {
          // A session that the server has already ended need not be ended there.
          if (to === '/') void signOut('logOut');
          else sessionStore.clear('expired');
        }}
      />
    </ToastRegion>
  );
}
