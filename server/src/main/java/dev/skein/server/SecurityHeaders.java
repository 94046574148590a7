package dev.skein.server;

import io.javalin.http.Context;

/** What every answer tells a browser: run and load nothing from elsewhere, share nothing with other sites, stand in no frame. */
public final class SecurityHeaders {
  private static final String CONTENT_POLICY =
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline';"
          + " img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:;"
          + " connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  private SecurityHeaders() {}

  /** Sets them; answers of an API are not to be stored either. */
  public static void set(Context context) {
    context.header("Cross-Origin-Opener-Policy", "same-origin");
    context.header("Cross-Origin-Embedder-Policy", "require-corp");
    context.header("Cross-Origin-Resource-Policy", "same-origin");
    context.header("Content-Security-Policy", CONTENT_POLICY);
    context.header("X-Content-Type-Options", "nosniff");
    context.header("Referrer-Policy", "no-referrer");
    if (context.path().startsWith("/api/")) {
      context.header("Cache-Control", "no-store");
    }
  }
}
