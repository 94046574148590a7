package dev.skein.collector.analyzer.store;

import java.time.Duration;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/** Makes the client: credentials and, where the URL has none, the region come from the environment as the AWS SDK finds them. */
final class ObjectStoreClient {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration SILENCE = Duration.ofSeconds(60);

  private ObjectStoreClient() {}

  static S3Client make(ObjectStoreUrl url) {
    S3ClientBuilder builder =
        S3Client.builder()
            .httpClientBuilder(
                UrlConnectionHttpClient.builder().connectionTimeout(CONNECT).socketTimeout(SILENCE))
            // We name the checksum ourselves, and compare it ourselves.
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED);
    if (url.endpoint() != null) {
      // Other storages seldom have a host name a bucket; most do not care for the region.
      builder.endpointOverride(url.endpoint()).forcePathStyle(true).region(Region.US_EAST_1);
    }
    if (url.region() != null) {
      builder.region(Region.of(url.region()));
    }
    return builder.build();
  }
}
