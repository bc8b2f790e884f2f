import type { LoginRequest } from '@fairlead/contract/account/sign-in.ts';
import { useTranslation } from 'react-i18next';
import { ChevronRightIcon } from '../../../ui/icons.tsx';

/** The credentials of the demo seed data; production has none of them. */
const DEMO_LOGINS = [
  { name: 'client', email: 'demo@fairlead.test', password: 'fairlead-demo' },
  { name: 'newcomer', email: 'new@fairlead.test', password: 'fairlead-demo' },
] as const;

/** Buttons that fill the form with demo credentials. */
export function DemoLogins({ onChosen }: { readonly onChosen: (login: LoginRequest) => void }) {
  const { t } = useTranslation('signIn');
  return (
    <section aria-labelledby="demo-logins" className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h2 id="demo-logins" className="text-control">
          {t('demo.title')}
        </h2>
        <p className="text-dense text-muted">{t('demo.text')}</p>
      </div>
      <ul className="overflow-hidden rounded-control border border-line">
        {DEMO_LOGINS.map(({ name, email, password }) => (
          <li key={name} className="border-line not-first:border-t">
            <button
              type="button"
              onClick={() => onChosen({ email, password })}
              className="grid w-full grid-cols-[1fr_auto] items-center gap-x-3 px-3 py-2.5 text-left -outline-offset-2 transition-colors hover:bg-hover"
            >
              <span className="min-w-0">
                <span className="block text-control font-medium">{t(`demo.${name}`)}</span>
                <span className="block text-mini text-muted">{t(`demo.${name}Text`)}</span>
                <span className="mt-0.5 block truncate text-mini text-muted">
                  {email} · {password}
                </span>
              </span>
              <span className="flex items-center gap-1 text-dense text-accent">
                <span className="sr-only">{t('demo.fill')}</span>
                <ChevronRightIcon className="size-4" />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
