-- In a cell of one line the JDK shows the top of a stack.
SELECT stackTrace[1] AS stackTrace, monitorClass, count, total FROM "monitor-inflation"
