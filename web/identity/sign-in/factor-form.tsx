import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

export interface FactorFormProps {
  readonly isSending: boolean;
  readonly onSubmit: () => void;
  /** The field of the code. */
  readonly children: ReactNode;
}

/** A code that is typed as the second factor, and the button that sends it. */
export function FactorForm({ isSending, onSubmit, children }: FactorFormProps) {
  const { t } = useTranslation('identity');
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      noValidate
      className="flex flex-col gap-5"
    >
      {children}
      <Button type="submit" size="large" loading={isSending} className="w-full">
        {t('secondStep.submit')}
      </Button>
    </form>
  );
}
