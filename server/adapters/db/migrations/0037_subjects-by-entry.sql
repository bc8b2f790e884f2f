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
