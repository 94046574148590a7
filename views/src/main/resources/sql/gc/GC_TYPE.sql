-- Kind of a garbage collection
--
-- Young when a collection was of the young generation alone, Old when it included the old one or the whole heap, or
-- marked it; NULL for an unknown number or collector. It is the column kind of the view gc, which says what decides.
-- Fast enough for a million rows. With several recordings in one database, where numbers of collections repeat, it is
-- the kind of the one that began last.
--
-- parameter gc_id: number of a collection, as in the columns gcId
-- example: GC_TYPE(1) → Young
-- needs: jdk.GarbageCollection
-- uses: gc

CREATE MACRO GC_TYPE(gc_id) AS (
  SELECT arg_max(g.kind, g.startTime)
  -- A query of its own for the argument, where no name of this macro hides the caller's.
  FROM (SELECT gc_id) w(wanted) JOIN "gc" g ON g.gcId = w.wanted);
