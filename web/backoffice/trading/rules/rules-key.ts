export const RULES_KEY = ['desk', 'rules'] as const;
/** The first part of the query key of the versions. */
export const RULE_VERSIONS = 'ruleVersions';
