import type { RunSensitive } from '../my-account/use-run-sensitive.tsx';

export interface PrivacyPanelProps {
  readonly token: string;
  /** Has the password confirmed where the server asks for it, and makes the call again. */
  readonly runSensitive: RunSensitive;
}
