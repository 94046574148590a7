/*
 * Loads async-profiler into a JVM that was started with -agentpath:/skein/profiler/libskeinstart.so=OPTIONS, and lets the JVM start
 * also where that is not possible: a library that is missing or for another C library, a processor that it does not know, options that it does not
 * take, a profiler that the application brings itself. With the profiler's own library in -agentpath each of these ends the JVM.
 *
 * It needs no header and no library, so that one file does for glibc and musl: what it calls is in every process that runs a JVM.
 *
 *   cc -O2 -fPIC -shared -nostdlib -fvisibility=hidden -o libskeinstart.so skein_start.c
 */

typedef struct {
  const char *file;
  void *base;
  const char *symbol;
  void *address;
} Origin;

extern int dladdr(const void *address, Origin *origin);
extern void *dlopen(const char *file, int flags);
extern void *dlsym(void *library, const char *name);
extern char *dlerror(void);
extern char *getenv(const char *name);
extern int open(const char *file, int flags, ...);
extern long read(int file, void *bytes, unsigned long length);
extern long write(int file, const void *bytes, unsigned long length);
extern int close(int file);

typedef int (*OnLoad)(void *vm, char *options, void *reserved);

enum { LAZILY = 1, READ_ONLY = 0, STANDARD_ERROR = 2, LONGEST_PATH = 4096, WINDOW = 65536 };

static const char NAME[] = "libasyncProfiler.so";

static unsigned long length(const char *text) {
  unsigned long n = 0;
  while (text[n]) {
    n++;
  }
  return n;
}

static void say(const char *what, const char *why) {
  const char *parts[] = {"[skein] no profile of this JVM: ", what, why ? ": " : "", why ? why : "", "\n"};
  for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (write(STANDARD_ERROR, parts[i], length(parts[i])) < 0) {
      return;
    }
  }
}

/* The library beside this one. Returns 0 where its path is not known or too long. */
static int beside(char *path) {
  Origin origin;
  if (!dladdr((const void *)&beside, &origin) || !origin.file) {
    return 0;
  }
  unsigned long folder = 0;
  for (unsigned long i = 0; origin.file[i]; i++) {
    if (i + sizeof NAME >= LONGEST_PATH) {
      return 0;
    }
    path[i] = origin.file[i];
    if (path[i] == '/') {
      folder = i + 1;
    }
  }
  for (unsigned i = 0; i < sizeof NAME; i++) {
    path[folder + i] = NAME[i];
  }
  return 1;
}

/* Whether text, which may have zero bytes, names the profiler's library. */
static int names_profiler(const char *text, long bytes) {
  const long n = sizeof NAME - 1;
  for (long i = 0; i + n <= bytes; i++) {
    long same = 0;
    while (same < n && text[i + same] == NAME[same]) {
      same++;
    }
    if (same == n) {
      return 1;
    }
  }
  return 0;
}

/* Whether the application brings async-profiler itself, in its command line or in options that Java reads later than ours. */
static int has_own_profiler(void) {
  static const char *const variables[] = {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"};
  for (unsigned i = 0; i < sizeof variables / sizeof *variables; i++) {
    const char *value = getenv(variables[i]);
    if (value && names_profiler(value, (long)length(value))) {
      return 1;
    }
  }
  static char line[WINDOW];
  int file = open("/proc/self/cmdline", READ_ONLY);
  if (file < 0) {
    return 0;
  }
  long bytes = 0;
  long n;
  while (bytes < WINDOW && (n = read(file, line + bytes, (unsigned long)(WINDOW - bytes))) > 0) {
    bytes += n;
  }
  close(file);
  return names_profiler(line, bytes);
}

__attribute__((visibility("default"))) int Agent_OnLoad(void *vm, char *options, void *reserved) {
  static char path[LONGEST_PATH];
  if (has_own_profiler()) {
    say("the application brings async-profiler itself", 0);
    return 0;
  }
  if (!beside(path)) {
    say("its library is not found", 0);
    return 0;
  }
  void *library = dlopen(path, LAZILY);
  if (!library) {
    say("its library cannot be loaded", dlerror());
    return 0;
  }
  OnLoad load = (OnLoad)dlsym(library, "Agent_OnLoad");
  if (!load) {
    say("its library is another one", dlerror());
    return 0;
  }
  if (load(vm, options, reserved) != 0) {
    say("async-profiler does not start, see above", 0);
  }
  return 0;
}
