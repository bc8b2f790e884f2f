-- migration: batches
-- By which positions and orders the entries so far are found.
WITH stretch AS (
  SELECT up_to AS low, up_to + 5000 AS high FROM backfill_progress WHERE name = 'journal_subjects' FOR UPDATE
), happened AS (
  SELECT j.seq, e.event FROM stretch AS s
    JOIN journal AS j ON j.partition = 0 AND j.seq > s.low AND j.seq <= s.high AND j.events::text ~ '"(positionId|position|order)":'
    CROSS JOIN LATERAL json_array_elements(j.events) AS e (event)
), added AS (
  INSERT INTO journal_subjects (kind, subject_id, seq)
    SELECT DISTINCT v.kind, v.id::bigint, h.seq FROM happened AS h CROSS JOIN LATERAL (VALUES
      (1, h.event ->> 'positionId'), (1, h.event ->> 'partId'),
      (1, h.event #>> '{position,id}'), (2, h.event #>> '{order,id}')
    ) AS v (kind, id)
    WHERE v.id IS NOT NULL
    ON CONFLICT DO NOTHING
)
UPDATE backfill_progress AS p SET up_to = s.high FROM stretch AS s
  WHERE p.name = 'journal_subjects' AND s.low < (SELECT coalesce(max(seq), 0) FROM journal WHERE partition = 0);
--> statement-breakpoint
-- What was answered within a day. Of an id that was forgotten and used again, the first answer counts.
WITH stretch AS (
  SELECT up_to AS low, up_to + 5000 AS high FROM backfill_progress WHERE name = 'command_answers' FOR UPDATE
), answered AS (
  SELECT j.seq, j.account_id, j.command_id, j.at_ms, j.events -> 0 AS event FROM stretch AS s
    JOIN journal AS j ON j.partition = 0 AND j.seq > s.low AND j.seq <= s.high AND j.command_id IS NOT NULL
      AND j.at_ms >= extract(epoch FROM clock_timestamp()) * 1000 - 86400000
), added AS (
  INSERT INTO command_answers (key, at_ms, journal_seq, refusal)
    SELECT left(encode(sha256(convert_to(account_id || ' ' || command_id, 'UTF8')), 'hex'), 32)::uuid, at_ms, CASE WHEN event ->> 'kind' = 'commandRefused' THEN NULL ELSE seq END,
      CASE WHEN event ->> 'kind' = 'commandRefused' THEN event END
    FROM answered ORDER BY seq
    ON CONFLICT DO NOTHING
)
UPDATE backfill_progress AS p SET up_to = s.high FROM stretch AS s
  WHERE p.name = 'command_answers' AND s.low < (SELECT coalesce(max(seq), 0) FROM journal WHERE partition = 0);
