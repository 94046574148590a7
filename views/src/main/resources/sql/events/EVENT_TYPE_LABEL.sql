-- Label of an event type
--
-- What people call an event type: GC Phase Pause for jdk.GCPhasePause. Takes the full name, the name of the table or the
-- last part of the full name, in any case; where one text is several of these, the earlier counts. The full name for a
-- type without a label; NULL for one that the recording does not know.
--
-- parameter et: name of an event type or of its table
-- example: EVENT_TYPE_LABEL('gcphasepause') → GC Phase Pause
-- reads: Events(name VARCHAR, table_name VARCHAR, label VARCHAR)
-- example: EVENT_TYPE_LABEL('jdk.GCPhasePause') → GC Phase Pause

CREATE MACRO EVENT_TYPE_LABEL(et) AS (
  SELECT
    min({
      'rank': CASE
        WHEN e.name = w.wanted THEN 1
        WHEN e.table_name = w.wanted THEN 2
        WHEN lower(e.name) = lower(w.wanted) THEN 3
        WHEN lower(e.table_name) = lower(w.wanted) THEN 4
        ELSE 5
      END,
      'name': e.name,
      'label': coalesce(e.label, e.name)
    }).label
  -- A query of its own for the argument, where no name of this macro hides the caller's.
  FROM (SELECT CAST(et AS VARCHAR)) w(wanted), Events e
  WHERE lower(w.wanted) IN (lower(e.name), lower(e.table_name), lower(split_part(e.name, '.', -1))));
