package dev.skein.cli.context;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
  @ParameterizedTest
  @CsvSource({
    "InitialEnvironmentVariable,value,false",
    "InitialEnvironmentVariable,key,true",
    "InitialSystemProperty,value,false",
    "InitialSecurityProperty,value,false",
    "SystemProcess,commandLine,false",
    "SystemProcess,pid,true",
    "ProcessStart,command,false",
    "JVMInformation,jvmArguments,false",
    "JVMInformation,javaArguments,false",
    "JVMInformation,jvmFlags,false",
    "JVMInformation,jvmVersion,true",
    "JavaAgent,options,false",
    "JavaExceptionThrow,message,false",
    "shop.Login,userName,false",
    "shop.Order,customerPassword,false",
    "shop.Order,API_KEY,false",
    "shop.Order,pin,false",
    "shop.Order,shopping,true",
    "shop.Order,user,false",
    "shop.Order,requestHeaders,false",
    "shop.Order,accessKey,false",
    "shop.Order,item,true",
    "StringFlag,value,false",
    "StringFlag,origin,true",
    "GarbageCollection,cause,true"
  })
  void columnsThatMayHoldSecrets(String table, String column, boolean harmless) {
    assertEquals(harmless, Secrets.harmless(table, column));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "password=hunter2",
        "-Djavax.net.ssl.trustStorePassword=changeit",
        "jdbc:postgresql://user:pw@db/shop",
        "Bearer abc",
        "Basic dTpw",
        "{\"pwd\": \"x\"}",
        "scott:tiger/x@db",
        "https://host/f?sig=abc",
        "https://host/f?a=1&api-key=x",
        "client_secret",
        "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.x",
        "AKIAIOSFODNN7EXAMPLE1234",
        "0123456789abcdef0123456789abcdef",
        "-----BEGIN PRIVATE KEY-----"
      })
  void valuesThatLookLikeSecrets(String value) {
    assertEquals(true, Secrets.suspicious(value));
  }

  /** A message can hold a whole document; patterns that look back for each character would take hours. */
  @ParameterizedTest
  @ValueSource(strings = {"a", "1", "=", " ", "?", "://", ":a/", "a:", "pass ", "?key&", "eyJ/"})
  void longValuesTakeTimeInProportionToTheirLength(String part) {
    String value = part.repeat(4_000_000 / part.length());
    assertTimeoutPreemptively(Duration.ofSeconds(20), () -> Secrets.suspicious(value));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "G1 Evacuation Pause",
        "java.util.concurrent.ForkJoinPool$WorkQueue",
        "/var/log/shop/journal.txt",
        "2026-11-30 00:38:44.691",
        "http://localhost:8080/orders",
        "4287361312",
        "UseCompressedClassPointers",
        "Gießkanne"
      })
  void valuesThatDoNot(String value) {
    assertEquals(false, Secrets.suspicious(value));
  }
}
