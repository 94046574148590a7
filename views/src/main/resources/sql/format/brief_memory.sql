-- Bytes, short
--
-- One number of few digits in bytes, kB, MB or GB, each 1024 of the one before, for sentences. It is planned in no time, unlike
-- format_memory, which is exact at the borders between units; here a byte less than a megabyte is 1024.0 kB. NULL is NULL.
--
-- parameter bytes: size, 0 or more
-- example: brief_memory(1536) → 1.5 kB
-- example: brief_memory(3 * 1024 * 1024) → 3.0 MB

CREATE MACRO brief_memory(bytes) AS
  CASE
    WHEN bytes < 1024 THEN format('{:.0f} bytes', CAST(bytes AS DOUBLE))
    WHEN bytes < 1048576 THEN format('{:.1f} kB', CAST(bytes / 1024 AS DOUBLE))
    WHEN bytes < 1073741824 THEN format('{:.1f} MB', CAST(bytes / 1048576 AS DOUBLE))
    ELSE format('{:.1f} GB', CAST(bytes / 1073741824 AS DOUBLE))
  END;
