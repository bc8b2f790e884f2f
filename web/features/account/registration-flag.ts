/** Set on registration (spec section 2): a new client continues from the saved details to the deposit. */
const REGISTRATION_KEY = 'register';

export function rememberRegistration(storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(REGISTRATION_KEY, '1');
}

export function isJustRegistered(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(REGISTRATION_KEY) === '1';
}

export function forgetRegistration(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(REGISTRATION_KEY);
}
