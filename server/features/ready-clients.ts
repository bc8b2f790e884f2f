import { DOCUMENTS_FOR_VERIFICATION } from '@fairlead/domain/account/document-rules.ts';

const KINDS = DOCUMENTS_FOR_VERIFICATION.map((kind) => `'${kind}'`).join();

/**
 * Clients who only need to be verified, with the time when the last required document was approved: the state that
 * domain/account/verification-state.ts calls ready. The first lines are the condition of the index `users_to_verify`.
 */
export const READY_CLIENTS = `SELECT users.id, users.email, users.first_name, users.last_name, approved.ready_at
  FROM users
  CROSS JOIN LATERAL (
    SELECT count(*) AS kinds, max(latest.reviewed_at) AS ready_at
    FROM (
      SELECT DISTINCT ON (kind) status, reviewed_at FROM documents
      WHERE user_id = users.id AND kind IN (${KINDS}) ORDER BY kind, id DESC
    ) AS latest
    WHERE latest.status = 'approved'
  ) AS approved
  WHERE users.pin IS NULL AND users.status = 'active' AND users.birth_date IS NOT NULL AND users.country_id IS NOT NULL
    AND users.first_name ~ '\\S' AND users.last_name ~ '\\S' AND users.phone ~ '\\S' AND users.state ~ '\\S'
    AND users.city ~ '\\S' AND users.street ~ '\\S' AND users.zip_code ~ '\\S'
    AND approved.kinds = ${DOCUMENTS_FOR_VERIFICATION.length}`;
