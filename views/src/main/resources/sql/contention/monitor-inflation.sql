-- Locks that became expensive
--
-- Where and for objects of which class the JVM had to turn a cheap lock into a monitor of the operating system, since
-- threads met there or waited: by class and by the methods on the stack, the ones that took longest in all first.
--
-- needs: jdk.JavaMonitorInflate
-- uses: method_name, class_name
-- reads: JavaMonitorInflate(duration DOUBLE, stackTrace UINTEGER, monitorClass UINTEGER, cause VARCHAR)
-- reads: StackTrace(_id UINTEGER, frames STRUCT(method UINTEGER)[])
-- column stackTrace VARCHAR[]: methods on the stack, the top first; NULL without a stack
-- column monitorClass VARCHAR: class of the object that is the lock
-- column count BIGINT: monitors
-- column total DOUBLE Timespan: what their inflation took together
-- column causes VARCHAR: why, with commas between
-- oracle: monitor-inflation
-- difference: the whole stack is a list; the JDK shows as many frames as its cell has lines

CREATE VIEW "monitor-inflation" AS
WITH traces AS (
  SELECT stackTrace, monitorClass, cause, count(*) AS count, sum(duration) AS total
  FROM JavaMonitorInflate
  GROUP BY ALL
),
sites AS (
  SELECT
    list_transform(s.frames, lambda f: f.method) AS methods,
    t.monitorClass,
    CAST(sum(t.count) AS BIGINT) AS count,
    sum(t.total) AS total,
    string_agg(DISTINCT t.cause, ', ' ORDER BY t.cause) AS causes
  FROM traces t LEFT JOIN StackTrace s ON s._id = t.stackTrace
  GROUP BY ALL
),
numbered AS (SELECT row_number() OVER () AS site, * FROM sites),
frames AS (
  SELECT site, unnest(methods) AS method, generate_subscripts(methods, 1) AS place FROM numbered
),
names AS (SELECT method, method_name(method) AS name FROM (SELECT DISTINCT method FROM frames)),
stacks AS (
  SELECT f.site, list(n.name ORDER BY f.place) AS stackTrace
  FROM frames f JOIN names n ON n.method = f.method
  GROUP BY f.site
)
SELECT s.stackTrace, class_name(n.monitorClass) AS monitorClass, n.count, n.total, n.causes
FROM numbered n LEFT JOIN stacks s ON s.site = n.site
ORDER BY n.total DESC, n.count DESC, s.stackTrace, 2;
