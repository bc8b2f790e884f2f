/** The first part of the query keys of the lists. */
export const CORPORATE_ACTIONS = 'corporateActions';
export const ACTION_INSTRUMENTS_KEY = ['desk', 'actionInstruments'] as const;
