import { useId, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { ErrorIcon } from '../../../ui/icons.tsx';
import type { DepositChoice } from './deposit-choices.ts';
import { METHOD_ICONS } from './deposit-icons.tsx';
import { useChoiceName } from './use-choice-name.ts';

export interface MethodCardsProps {
  readonly choices: readonly DepositChoice[];
  /** The key of the selected choice. */
  readonly chosen: string | null;
  readonly onChoose: (choice: DepositChoice) => void;
  readonly error: string | undefined;
  /** Ref of the first radio button. */
  readonly firstRef: Ref<HTMLInputElement>;
}

/** The payment methods to choose from: native radio buttons, for arrow keys and screen readers. */
export function MethodCards({ choices, chosen, onChoose, error, firstRef }: MethodCardsProps) {
  const { t } = useTranslation('payments');
  const nameOf = useChoiceName();
  const id = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}error`} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-control font-medium">{t('deposit.method')}</legend>
      <div className="grid grid-cols-2 gap-2 @lg:grid-cols-3">
        {choices.map((choice, index) => {
          const { name, note } = nameOf(choice);
          return (
            <label
              key={choice.key}
              className={classNames(
                'group relative flex min-w-0 items-start gap-2 rounded-control border bg-surface p-2.5 transition-colors sm:gap-2.5 sm:p-3',
                'has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                error === undefined ? 'border-control hover:border-muted' : 'border-short',
              )}
            >
              <input
                ref={index === 0 ? firstRef : undefined}
                type="radio"
                name={id}
                value={choice.key}
                checked={choice.key === chosen}
                onChange={() => onChoose(choice)}
                className="absolute inset-0 scroll-my-20 appearance-none rounded-control outline-none"
              />
              <span className="pointer-events-none relative text-muted group-has-checked:text-accent max-sm:hidden">
                {METHOD_ICONS[choice.method]}
              </span>
              <span className="pointer-events-none relative min-w-0">
                <span className="block text-control font-medium hyphens-auto wrap-anywhere">{name}</span>
                <span className="block text-mini text-muted wrap-anywhere">{note}</span>
              </span>
            </label>
          );
        })}
      </div>
      {error !== undefined && (
        <p id={`${id}error`} className="flex items-start gap-1 text-dense text-short">
          <ErrorIcon className="mt-px size-4.5!" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
