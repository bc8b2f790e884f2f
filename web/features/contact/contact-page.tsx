import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ContactForm, type ContactFormPorts } from './contact-form.tsx';
import type { ContactPerson } from './contact-values.ts';

export interface ContactPageProps extends ContactFormPorts {
  /** The signed-in client; null for a visitor. */
  readonly person: ContactPerson | null;
  readonly demo: boolean;
}

/** The form, replaced by the thanks once the message is sent. */
export function ContactPage({ person, demo, ...ports }: ContactPageProps) {
  const { t } = useTranslation(['pages', 'common']);
  const [answerTo, setAnswerTo] = useState<string | null>(null);
  return (
    <main
      id="content"
      className="mx-auto grid w-full max-w-page gap-8 px-4 py-10 sm:px-6 md:grid-cols-[2fr_3fr] md:items-start md:gap-16 md:py-16"
    >
      <title>{`${t('contact.title')} | ${t('common:brand')}`}</title>
      <meta name="description" content={t('contact.lead')} />
      <header className="flex max-w-reading flex-col gap-4">
        <h1 className="text-heading">{t('contact.title')}</h1>
        <p className="text-read text-muted">{t('contact.lead')}</p>
        {demo && <Notice>{t('contact.demo')}</Notice>}
      </header>
      <Sheet>
        {answerTo === null ? (
          <ContactForm {...ports} person={person} onSent={setAnswerTo} />
        ) : (
          <Thanks email={answerTo} demo={demo} onAnother={() => setAnswerTo(null)} />
        )}
      </Sheet>
    </main>
  );
}

/** A card where there is enough space. */
function Sheet({ children }: { readonly children: ReactNode }) {
  return <div className="min-w-0 sm:rounded-panel sm:border sm:border-line sm:bg-raised sm:p-8">{children}</div>;
}

interface ThanksProps {
  readonly email: string;
  readonly demo: boolean;
  readonly onAnother: () => void;
}

/** Takes over the form's focus, so that screen readers announce it. */
function Thanks({ email, demo, onAnother }: ThanksProps) {
  const { t } = useTranslation('pages');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-start gap-5">
      <div className="flex flex-col gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-title outline-none">
          {t('contact.thanks')}
        </h2>
        {!demo && <p className="text-body wrap-anywhere text-muted">{t('contact.thanksText', { email })}</p>}
      </div>
      <Button variant="secondary" size="large" onClick={onAnother} className="max-sm:w-full">
        {t('contact.another')}
      </Button>
    </div>
  );
}
