package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServeCommandTest {
  @ParameterizedTest
  @CsvSource({
    "2, --host needs --token, --host 0.0.0.0",
    "2, the token must have at least 16 characters, --token short",
    "2, the token must consist of, --token 0123456789abcde;f",
    "2, --port must be from 0 to 65535, -p 70000",
    "2, serve reads files, - -p 0",
    "2, --time-limit must be at least 1, --time-limit 0",
    "1, no such folder, --templates-dir /nowhere/at/all",
    "1, no such file or folder, /nowhere/at/all.jfr --no-open -p 0"
  })
  void mistakesAreOneClearLine(int code, String message, String arguments) {
    TestConsole console = new TestConsole();
    assertEquals(code, console.run(("serve " + arguments).split(" ")));
    assertTrue(console.err().lines().findFirst().orElse("").contains(message), console.err());
  }

  @Test
  void servesUntilItIsInterrupted() throws Exception {
    TestConsole console = new TestConsole();
    int[] code = {-1};
    Thread serving =
        new Thread(() -> code[0] = console.run("serve", "--no-open", "-p", "0", "--no-cache"));
    serving.start();
    while (!console.out().endsWith("\n") && serving.isAlive()) {
      Thread.sleep(20);
    }
    Matcher address = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/").matcher(console.out());
    assertTrue(address.find(), console.out() + console.err());
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest probe = HttpRequest.newBuilder(URI.create(address.group() + "api/query")).build();
    String answer = client.send(probe, HttpResponse.BodyHandlers.ofString()).body();
    assertTrue(answer.contains("\"mode\":\"server\""), answer);
    console.interrupts().interrupt();
    serving.join();
    assertEquals(ExitCode.INTERRUPTED, code[0]);
    assertThrows(IOException.class, () -> client.send(probe, HttpResponse.BodyHandlers.ofString()));
  }
}
