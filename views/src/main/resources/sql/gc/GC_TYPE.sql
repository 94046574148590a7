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
  SELECT arg_max(_kind, _time)
  FROM (SELECT gcId AS _gc, kind AS _kind, startTime AS _time FROM "gc") gcKinds
  WHERE gcKinds._gc = gc_id);
