/** From a Pod to the Pod with the profiler: pure functions over JSON trees, which know no server and no cluster. */
package dev.skein.collector.controller.inject;
