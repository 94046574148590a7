package dev.skein.collector.analyzer.store;

import dev.skein.collector.service.SettingsException;
import java.net.URI;
import java.net.URISyntaxException;

/**
 * {@code s3://bucket/prefix?endpoint=http://host:port&region=name}.
 *
 * @param prefix what every key begins with, "" or ending with '/'
 * @param endpoint the storage's address, or null for Amazon's
 * @param region its region, or null for the one in the environment
 */
record ObjectStoreUrl(String bucket, String prefix, URI endpoint, String region) {
  private static final int MIN_BUCKET = 3;

  static ObjectStoreUrl of(URI url) throws SettingsException {
    String bucket = url.getHost() == null ? "" : url.getHost();
    String path = url.getPath() == null ? "" : url.getPath().replaceAll("^/+|/+$", "");
    if (bucket.length() < MIN_BUCKET) {
      throw problem(url, "a bucket's name of 3 letters or more");
    }
    URI endpoint = null;
    String region = null;
    String query = url.getQuery() == null ? "" : url.getQuery();
    for (String part : query.isEmpty() ? new String[0] : query.split("&", -1)) {
      String value = part.substring(part.indexOf('=') + 1);
      if (part.startsWith("endpoint=http://") || part.startsWith("endpoint=https://")) {
        endpoint = endpoint(url, value);
      } else if (part.startsWith("region=") && !value.isEmpty()) {
        region = value;
      } else {
        throw problem(url, "endpoint=http… or region=… behind the question mark");
      }
    }
    return new ObjectStoreUrl(bucket, path.isEmpty() ? "" : path + "/", endpoint, region);
  }

  private static URI endpoint(URI url, String value) throws SettingsException {
    try {
      URI endpoint = new URI(value);
      if (endpoint.getHost() != null) {
        return endpoint;
      }
    } catch (URISyntaxException e) {
      throw problem(url, "endpoint=http://host:port: " + e.getReason());
    }
    throw problem(url, "endpoint=http://host:port");
  }

  private static SettingsException problem(URI url, String wanted) {
    return new SettingsException("SKEIN_ANALYZER_STORE=" + url + ": expected " + wanted);
  }
}
