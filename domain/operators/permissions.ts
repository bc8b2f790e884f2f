/**
 * The operators' permissions: a table from roles to permissions, checked by the server before each operator call and by the back office
 * before each button. An operator has one or more roles and may do what any of them may.
 */
export const ROLES = ['support', 'compliance', 'finance', 'dealer', 'content', 'affiliateManager', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Named after the subject and the action; a `read` permission never allows changes. */
export const PERMISSIONS = [
  'clients.read',
  'clients.note',
  'clients.edit',
  'clients.loginLink',
  /** Verification, categories, leverage choices, level. */
  'clients.access',
  /** Freeze, unfreeze, close, and changes that could let a stranger take over the account: another email, removal of second factors. */
  'clients.status',
  'documents.read',
  'documents.decide',
  'deletions.decide',
  'messages.handle',
  'complaints.read',
  'complaints.handle',
  'payments.read',
  'deposits.decide',
  'withdrawals.decide',
  'reconciliation.read',
  'reconciliation.run',
  'funds.request',
  'funds.confirm',
  'desk.read',
  'desk.halt',
  'rules.change',
  'reports.read',
  'content.edit',
  'popups.send',
  'affiliates.read',
  'affiliates.manage',
  'affiliates.correct',
  'settings.read',
  'settings.change',
  'operators.read',
  'operators.manage',
  'audit.read',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const READERS_OF_CLIENTS = ['clients.read', 'clients.note'] as const satisfies readonly Permission[];

/** Whoever requests a movement of money can never be its approver: see funds-request.ts and payments/withdrawal-rules.ts. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  support: [
    ...READERS_OF_CLIENTS,
    'clients.edit',
    'clients.loginLink',
    'documents.read',
    'messages.handle',
    'complaints.read',
    'complaints.handle',
    'payments.read',
    'popups.send',
  ],
  compliance: [
    ...READERS_OF_CLIENTS,
    'clients.edit',
    'clients.access',
    'clients.status',
    'documents.read',
    'documents.decide',
    'deletions.decide',
    'complaints.read',
    'complaints.handle',
    'payments.read',
    'withdrawals.decide',
    'desk.read',
    'reports.read',
    'operators.read',
    'audit.read',
  ],
  finance: [
    ...READERS_OF_CLIENTS,
    'payments.read',
    'deposits.decide',
    'withdrawals.decide',
    'reconciliation.read',
    'reconciliation.run',
    'funds.request',
    'funds.confirm',
    'reports.read',
    'affiliates.read',
    'affiliates.correct',
  ],
  dealer: ['clients.read', 'desk.read', 'desk.halt', 'rules.change', 'reports.read'],
  content: ['content.edit', 'popups.send'],
  affiliateManager: ['affiliates.read', 'affiliates.manage', 'reports.read'],
  admin: PERMISSIONS,
};

export function permissionsOf(roles: readonly Role[]): ReadonlySet<Permission> {
  return new Set(roles.flatMap((role) => ROLE_PERMISSIONS[role]));
}

export function isPermitted(roles: readonly Role[], permission: Permission): boolean {
  return roles.some((role) => ROLE_PERMISSIONS[role].includes(permission));
}
