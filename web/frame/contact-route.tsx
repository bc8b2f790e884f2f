import { useCallback, useMemo } from 'react';
import type { ContactRequest } from '@fairlead/contract/contact/schemas.ts';
import { CaptchaNotice } from '../features/account/captcha/captcha-notice.tsx';
import { sendWithCaptcha } from '../transport/captcha/send-with-captcha.ts';
import { useCaptcha } from '../transport/captcha/use-captcha.ts';
import { sessionStore } from '../features/account/session-store.ts';
import { BROWSER_PORTS, guessCountry } from '../features/account/sign-in/client-country.ts';
import { useApiFailureText } from '../transport/use-api-failure-text.ts';
import { ContactPage } from '../features/contact/contact-page.tsx';
import type { ContactPerson } from '../features/contact/contact-values.ts';
import { postContactMessage } from '../features/contact/post-contact-message.ts';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import type { PageHandle } from '../page-handle.ts';
import { usePageData } from './page-data.ts';
import { useVisitor } from './visitor.ts';
import { loadNothing } from './load-nothing.ts';

export const loader = loadNothing;

export const handle: PageHandle = { isForSearch: true };

export async function clientLoader() {
  await Promise.all([addTexts(pageI18n(), 'pages'), addTexts(pageI18n(), 'signIn')]);
  return null;
}

/** The contact page. A signed-in client finds their details filled in. */
export default function ContactRoute() {
  const { settings } = usePageData();
  const describeFailure = useApiFailureText();
  const { captcha, attach } = useCaptcha();
  const person = usePerson();
  const send = useCallback(
    async (request: ContactRequest) => {
      const token = sessionStore.get()?.accessToken ?? null;
      const answer = await sendWithCaptcha(captcha, (solved) => postContactMessage({ ...request, ...solved }, token));
      if (!answer.ok) captcha.prepare();
      return answer;
    },
    [captcha],
  );
  return (
    <ContactPage
      person={person}
      demo={settings.demo}
      attach={attach}
      send={send}
      describeFailure={describeFailure}
      guessCountry={guessVisitorCountry}
      captchaNotice={<CaptchaNotice />}
    />
  );
}

/** Stable while the session is. */
function usePerson(): ContactPerson | null {
  const visitor = useVisitor();
  const user = visitor.kind === 'client' ? visitor.session.user : null;
  return useMemo(() => {
    if (user === null) return null;
    const { first_name, last_name, email, phone } = user;
    return { first_name, last_name, email, phone };
  }, [user]);
}

function guessVisitorCountry(): Promise<string> {
  return guessCountry(BROWSER_PORTS);
}
