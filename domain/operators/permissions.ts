/**
 * What the people who run the brokerage may do: a table from roles to permissions, read by the server before each of their calls and by
 * their screens before each button. An operator has one role or several, and may do what any of them may.
 */
export const ROLES = ['support', 'compliance', 'finance', 'dealer', 'content', 'affiliateManager', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Named after what is done to what; `read` of a part never changes anything in it. */
export const PERMISSIONS = [
  'clients.read',
  'clients.note',
  'clients.edit',
  'clients.loginLink',
  /** Verified, categories, choices of leverage, level. */
  'clients.access',
  /** Freeze, thaw, close; and what could make a stranger the client: another email, second factors removed. */
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

/** Of money, whoever asks for it is never the one who confirms it: see funds-request.ts and payments/withdrawal-rules.ts. */
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
