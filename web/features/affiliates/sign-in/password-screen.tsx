import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { AskForLink } from './ask-for-link.tsx';
import { ChoosePassword } from './choose-password.tsx';
import type { PasswordScreenProps } from './password-screen-props.ts';

/** The page behind an email link, and the form that requests one. */
export function PasswordScreen({ isDemo, switches }: PasswordScreenProps) {
  const { search } = useLocation();
  const [code] = useState(() => new URLSearchParams(search).get('code'));
  useEffect(() => {
    // Keeps the code out of the history and off the screen. The router's own state of this entry stays.
    if (code !== null) history.replaceState(history.state, '', location.pathname);
  }, [code]);
  return code === null ? <AskForLink isDemo={isDemo} switches={switches} /> : <ChoosePassword code={code} switches={switches} />;
}
