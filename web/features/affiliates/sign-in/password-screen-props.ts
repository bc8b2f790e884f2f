import type { ReactNode } from 'react';

export interface PasswordScreenProps {
  readonly isDemo: boolean;
  readonly switches: ReactNode;
}
