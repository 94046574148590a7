-- Statement of a view
--
-- The CREATE VIEW statement of a view in this database, shipped or your own, as DuckDB keeps it: without comments. NULL
-- when there is no view of that name.
--
-- parameter name: in any case
-- example: view_sql('no such view') → NULL

CREATE MACRO view_sql(name) AS (
  -- A temporary view hides one in the database.
  SELECT max_by(v.sql, v.database_name = 'temp')
  FROM (SELECT name) w(wanted), duckdb_views() v
  WHERE v.database_name IN (current_database(), 'temp')
    AND NOT v.internal
    AND lower(v.view_name) IN (lower(w.wanted), lower(trim(w.wanted, '"'))));
