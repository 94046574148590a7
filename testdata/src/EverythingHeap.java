import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/** Garbage of every kind, a leak, and flags that change. */
final class EverythingHeap {
  static final List<Object> LEAK = new ArrayList<>();

  static class Leaked {
    final byte[] content = new byte[700];
    final WeakReference<Object> weak = new WeakReference<>(content);
  }

  @SuppressWarnings({"deprecation", "removal"})
  static class Finalized {
    @Override
    protected void finalize() {
      EverythingLocks.sum++;
    }
  }

  private EverythingHeap() {}

  static void run(Everything.Window window) throws Exception {
    for (int i = 0; i < 4_000; i++) {
      LEAK.add(new Leaked());
      new Finalized();
    }
    churn(25_000);
    System.gc();
    window.during(
        List.of(
            "jdk.PromoteObjectInNewPLAB",
            "jdk.PromoteObjectOutsidePLAB",
            "jdk.G1HeapRegionTypeChange"),
        () -> churn(20_000));
    humongous();
    fill();
    flags();
    Runtime.getRuntime().gc();
  }

  private static void churn(int count) {
    List<Object> kept = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Object garbage = new byte[i % 1_500];
      if (i % 40 == 0) {
        kept.add(new SoftReference<>(garbage));
      }
    }
    EverythingLocks.sum += kept.size();
  }

  private static void humongous() {
    for (int i = 0; i < 12; i++) {
      EverythingLocks.sum += new byte[900_000].length;
    }
  }

  /** Until there is no more memory: evacuations fail, and full collections follow. */
  private static void fill() {
    List<Object> all = new ArrayList<>();
    try {
      while (true) {
        all.add(new byte[300_000]);
      }
    } catch (OutOfMemoryError e) {
      all.clear();
      System.out.println("the heap is full, as expected");
    }
  }

  private static void flags() throws Exception {
    HotSpotDiagnosticMXBean bean =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    bean.setVMOption("HeapDumpOnOutOfMemoryError", "true");
    bean.setVMOption("HeapDumpOnOutOfMemoryError", "false");
    bean.setVMOption("HeapDumpPath", "dump.hprof");
    bean.setVMOption("MinHeapFreeRatio", "30");
    bean.setVMOption("G1PeriodicGCSystemLoadThreshold", "0.5");
    bean.setVMOption("SoftMaxHeapSize", "16000000");
    if (Runtime.version().feature() >= 25) {
      bean.setVMOption("FullGCHeapDumpLimit", "1");
    }
    bean.dumpHeap("heap.hprof", true);
  }
}
