export const FINANCING_KEY = ['desk', 'financing'] as const;
/** The first part of the query key of the versions. */
export const FINANCING_VERSIONS = 'financingVersions';
