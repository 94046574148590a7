-- Modules
--
-- The modules that the JVM resolved, by name, with what they need and what they open to others.
--
-- needs: jdk.ModuleRequire
-- reads: ModuleRequire(source UINTEGER, requiredModule UINTEGER, recording VARCHAR)
-- reads: ModuleExport(exportedPackage UINTEGER, targetModule UINTEGER, recording VARCHAR)
-- reads: Module(_id UINTEGER, name VARCHAR, version VARCHAR, location VARCHAR)
-- reads: Package(_id UINTEGER, name VARCHAR, module UINTEGER)
-- column name VARCHAR: of the module
-- column version VARCHAR: of the module, NULL when it has none
-- column location VARCHAR: where it was loaded from
-- column requires VARCHAR[]: modules that it requires, by name
-- column exports VARCHAR[]: packages that it exports to all, by name
-- column recording VARCHAR: the file, where several were read together
-- oracle: modules

CREATE VIEW "modules" AS
WITH requirements AS (
  SELECT
    q.recording,
    m.name,
    any_value(m.version) AS version,
    any_value(m.location) AS location,
    list(DISTINCT r.name ORDER BY r.name) FILTER (WHERE r.name IS NOT NULL) AS requires
  FROM (SELECT DISTINCT source, requiredModule, recording FROM ModuleRequire) q
  JOIN Module m ON m._id = q.source
  LEFT JOIN Module r ON r._id = q.requiredModule
  WHERE m.name IS NOT NULL
  GROUP BY q.recording, m.name
),
exports AS (
  SELECT
    q.recording,
    m.name,
    list(DISTINCT replace(p.name, '/', '.') ORDER BY replace(p.name, '/', '.')) AS exports
  FROM (SELECT DISTINCT exportedPackage, recording FROM ModuleExport
    -- No target module is reference 0, or no name where the recording has names in place of references.
    WHERE coalesce(CAST(targetModule AS VARCHAR), '0') = '0') q
  JOIN Package p ON p._id = q.exportedPackage
  JOIN Module m ON m._id = p.module
  GROUP BY q.recording, m.name
)
SELECT
  r.name,
  r.version,
  r.location,
  coalesce(r.requires, []) AS requires,
  coalesce(e.exports, []) AS exports,
  r.recording
FROM requirements r
LEFT JOIN exports e ON e.name = r.name AND e.recording IS NOT DISTINCT FROM r.recording
ORDER BY r.name, r.recording;
