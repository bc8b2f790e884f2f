import type { ApiFailure, ApiResult } from '../../transport/api-client.ts';

/** Hands on the session that a second factor opens; what the server said where it opens none. */
export async function handOnSession<Session>(
  asked: Promise<ApiResult<{ readonly data: Session }>>,
  onEntered: (session: Session) => void,
): Promise<ApiFailure | null> {
  const answer = await asked;
  if (!answer.ok) return answer.failure;
  onEntered(answer.data.data);
  return null;
}
