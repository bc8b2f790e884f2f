import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { AskForLink } from './ask-for-link.tsx';
import { ChoosePassword } from './choose-password.tsx';
import type { PasswordScreenProps } from './password-screen-props.ts';

/** Where the link of a mail leads, and where one is asked for. */
export function PasswordScreen({ isDemo, switches }: PasswordScreenProps) {
  const { search } = useLocation();
  const [code] = useState(() => new URLSearchParams(search).get('code'));
  useEffect(() => {
    // Neither the history nor somebody looking on keeps the secret. The router's own state of this entry stays.
    if (code !== null) history.replaceState(history.state, '', location.pathname);
  }, [code]);
  return code === null ? <AskForLink isDemo={isDemo} switches={switches} /> : <ChoosePassword code={code} switches={switches} />;
}
