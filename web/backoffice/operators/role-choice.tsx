import { ROLES, type Role } from '@fairlead/domain/operators/permissions.ts';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';

export interface RoleChoiceProps {
  readonly roles: readonly Role[];
  readonly onChange: (roles: readonly Role[]) => void;
  readonly error?: string | undefined;
}

/** The roles of an operator, each with a description. */
export function RoleChoice({ roles, onChange, error }: RoleChoiceProps) {
  const { t } = useTranslation('backofficeOperators');
  return (
    <fieldset className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <legend className="mb-2.5 text-control font-medium">{t('roles')}</legend>
      {ROLES.map((role) => (
        <Checkbox
          key={role}
          label={t(`role.${role}.name`)}
          hint={t(`role.${role}.lead`)}
          checked={roles.includes(role)}
          onChange={({ currentTarget }) =>
            // In the table's order, whichever was ticked first.
            onChange(ROLES.filter((one) => (one === role ? currentTarget.checked : roles.includes(one))))
          }
        />
      ))}
      {error !== undefined && (
        <p role="alert" className="text-dense text-short sm:col-span-2">
          {error}
        </p>
      )}
    </fieldset>
  );
}
