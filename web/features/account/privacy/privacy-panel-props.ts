import type { RunSensitive } from '../my-account/use-run-sensitive.tsx';

export interface PrivacyPanelProps {
  readonly token: string;
  /** Asks for the password if the server requires it, and repeats the call. */
  readonly runSensitive: RunSensitive;
}
