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
        WHEN _name = CAST(et AS VARCHAR) THEN 1
        WHEN _table = CAST(et AS VARCHAR) THEN 2
        WHEN lower(_name) = lower(CAST(et AS VARCHAR)) THEN 3
        WHEN lower(_table) = lower(CAST(et AS VARCHAR)) THEN 4
        ELSE 5
      END,
      'name': _name,
      'label': _label
    }).label
  -- In a condition DuckDB would take a column of the caller for one of Events of the same name: nobody has these.
  FROM (SELECT name AS _name, table_name AS _table, coalesce(label, name) AS _label FROM Events)
  WHERE lower(CAST(et AS VARCHAR)) IN (lower(_name), lower(_table), lower(split_part(_name, '.', -1))));
