/** The migrated PostgreSQL database that test databases are copies of. */
export const TEMPLATE_DATABASE = 'fairlead_template';
