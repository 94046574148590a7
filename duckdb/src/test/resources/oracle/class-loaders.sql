SELECT coalesce(classLoader, 'null-' || name) AS classLoader, hiddenClassCount, classCount FROM "class-loaders"
