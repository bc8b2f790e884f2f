export const RULES_KEY = ['desk', 'rules'] as const;
/** The first word of the list of versions. */
export const RULE_VERSIONS = 'ruleVersions';
