import type { ApiFailure, ApiResult } from '../../transport/api-client.ts';

/** Passes on the session opened by a second factor; returns the failure if there is none. */
export async function passOnSession<Session>(
  asked: Promise<ApiResult<{ readonly data: Session }>>,
  onEntered: (session: Session) => void,
): Promise<ApiFailure | null> {
  const answer = await asked;
  if (!answer.ok) return answer.failure;
  onEntered(answer.data.data);
  return null;
}
