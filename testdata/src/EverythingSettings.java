import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.SettingDescriptor;

/** Settings with every event on, with limits where a JVM writes too many. */
final class EverythingSettings {
  /** Switched on for a moment by the program, or never. */
  private static final Set<String> OFF =
      Set.of(
          "jdk.ClassDefine",
          "jdk.ClassLoad",
          "jdk.Compilation",
          "jdk.CompilationFailure",
          "jdk.CompilerInlining",
          "jdk.CompilerPhase",
          "jdk.Deserialization",
          "jdk.Flush",
          "jdk.G1HeapRegionTypeChange",
          "jdk.PromoteObjectInNewPLAB",
          "jdk.PromoteObjectOutsidePLAB",
          "jdk.X509Certificate");

  private static final Map<String, String> OWN =
      Map.ofEntries(
          Map.entry("jdk.CPULoad#period", "200 ms"),
          Map.entry("jdk.CPUTimeSample#throttle", "10 ms"),
          Map.entry("jdk.ClassLoaderStatistics#period", "endChunk"),
          Map.entry("jdk.ClassLoadingStatistics#period", "400 ms"),
          Map.entry("jdk.CodeCacheStatistics#period", "endChunk"),
          Map.entry("jdk.ContainerCPUThrottling#period", "400 ms"),
          Map.entry("jdk.ContainerCPUUsage#period", "400 ms"),
          Map.entry("jdk.ContainerIOUsage#period", "400 ms"),
          Map.entry("jdk.ContainerMemoryUsage#period", "400 ms"),
          Map.entry("jdk.DeprecatedInvocation#level", "all"),
          Map.entry("jdk.DirectBufferStatistics#period", "400 ms"),
          Map.entry("jdk.ExceptionStatistics#period", "300 ms"),
          Map.entry("jdk.ExecutionSample#period", "10 ms"),
          Map.entry("jdk.GCHeapMemoryPoolUsage#period", "endChunk"),
          Map.entry("jdk.GCHeapMemoryUsage#period", "300 ms"),
          Map.entry("jdk.GCPhaseParallel#threshold", "50 us"),
          Map.entry("jdk.InitialSecurityProperty#enabled", "false"), // many, and all from the JDK
          Map.entry("jdk.JavaMonitorStatistics#period", "400 ms"),
          Map.entry("jdk.JavaThreadStatistics#period", "200 ms"),
          Map.entry("jdk.MethodTiming#filter", "EverythingCode::timed;EverythingCode::twice"),
          Map.entry("jdk.MethodTiming#period", "endChunk"),
          Map.entry("jdk.MethodTrace#filter", "EverythingCode::traced;EverythingCode$Shape"),
          Map.entry("jdk.NativeMemoryUsage#period", "700 ms"),
          Map.entry("jdk.NativeMemoryUsageTotal#period", "700 ms"),
          Map.entry("jdk.NativeMethodSample#period", "100 ms"),
          Map.entry("jdk.NetworkUtilization#period", "700 ms"),
          Map.entry("jdk.ObjectAllocationInNewTLAB#enabled", "true"),
          Map.entry("jdk.ObjectAllocationSample#throttle", "200/s"),
          Map.entry("jdk.ObjectCount#period", "endChunk"),
          Map.entry("jdk.OldObjectSample#cutoff", "0 ns"),
          Map.entry("jdk.PhysicalMemory#period", "700 ms"),
          Map.entry("jdk.ResidentSetSize#period", "300 ms"),
          Map.entry("jdk.SafepointLatency#threshold", "100 us"),
          Map.entry("jdk.ThreadAllocationStatistics#period", "700 ms"),
          Map.entry("jdk.ThreadCPULoad#period", "500 ms"),
          Map.entry("jdk.ThreadContextSwitchRate#period", "500 ms"),
          Map.entry("jdk.ThreadDump#period", "endChunk"),
          Map.entry("jdk.ThreadPark#threshold", "2 ms"));

  private EverythingSettings() {}

  static Map<String, String> all() {
    Map<String, String> settings = new LinkedHashMap<>();
    for (EventType type : FlightRecorder.getFlightRecorder().getEventTypes()) {
      String name = type.getName();
      settings.put(name + "#enabled", String.valueOf(!OFF.contains(name)));
      for (SettingDescriptor setting : type.getSettingDescriptors()) {
        String key = name + "#" + setting.getName();
        switch (setting.getName()) {
          case "stackTrace":
            settings.put(key, "true");
            break;
          case "threshold":
            settings.put(key, "0 ns");
            break;
          case "period":
            settings.put(key, "endChunk");
            break;
          default:
            break;
        }
        if (OWN.containsKey(key)) {
          settings.put(key, OWN.get(key));
        }
      }
    }
    return settings;
  }
}
