import { PERMISSIONS, ROLE_PERMISSIONS, ROLES } from '@fairlead/domain/operators/permissions.ts';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx';
import { permissionKey } from './role-summary.tsx';

/** The permissions of each role, from the table the server uses. Not a DataTable, because it has headings on both sides. */
export function PermissionMatrix() {
  const { t } = useTranslation('backofficeOperators');
  return (
    <Panel title={t('matrix.title')} lead={t('matrix.lead')} flush>
      <Table caption={t('matrix.title')}>
        <thead>
          <tr>
            <HeadCell>{t('matrix.permission')}</HeadCell>
            {ROLES.map((role) => (
              <HeadCell key={role} className="text-center!">
                {t(`role.${role}.name`)}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {PERMISSIONS.map((permission) => (
            <Row key={permission}>
              <th scope="row" className="h-9 border-b border-line px-3 text-left font-normal whitespace-nowrap">
                {t(permissionKey(permission))}
              </th>
              {ROLES.map((role) => {
                const isPermitted = ROLE_PERMISSIONS[role].includes(permission);
                return (
                  // Keeps the text for screen readers inside the table's scroll area.
                  <Cell key={role} className="relative text-center!">
                    {isPermitted && <CheckIcon className="inline size-4 text-long" />}
                    <span className="sr-only">{t(isPermitted ? 'matrix.yes' : 'matrix.no')}</span>
                  </Cell>
                );
              })}
            </Row>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
