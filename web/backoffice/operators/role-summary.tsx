import { ROLE_PERMISSIONS, type Permission, type Role } from '@fairlead/domain/operators/permissions.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';

/** The text key of a permission, whose dot separates nested keys. */
export function permissionKey(permission: Permission) {
  return `permission.${permission}` as const;
}

/** A role as text, with all its permissions. */
export function RoleSummary({ role }: { readonly role: Role }) {
  const { t } = useTranslation('backofficeOperators');
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-2 text-control">
        <Badge tone={role === 'admin' ? 'accent' : 'neutral'}>{t(`role.${role}.name`)}</Badge>
        <span className="text-dense text-muted">{t(`role.${role}.lead`)}</span>
      </p>
      {role !== 'admin' && (
        <ul className="flex flex-wrap gap-x-3 gap-y-1 text-dense text-muted">
          {ROLE_PERMISSIONS[role].map((permission) => (
            <li key={permission} className="before:mr-1.5 before:content-['·']">
              {t(permissionKey(permission))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
