SELECT * FROM "gc-allocation-trigger" ORDER BY requested
