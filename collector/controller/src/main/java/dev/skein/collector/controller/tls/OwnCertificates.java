package dev.skein.collector.controller.tls;

import dev.skein.collector.controller.settings.Settings;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhook;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/**
 * Certificates that the controller makes, in a Secret that all replicas share. Whichever replica finds something missing or old writes what
 * is to take its place; the API server lets only one of them, and the others read what that one wrote. Then the webhook configuration is
 * told whom to trust, and only then is the certificate used.
 */
public final class OwnCertificates implements Certificates {
  private static final int TRIES = 5;
  private static final String TYPE = "kubernetes.io/tls";

  private final Settings settings;
  private final KubernetesClient client;
  private final ServerIdentity identity;
  private final Clock clock;
  private Map<String, String> used = Map.of();

  /**
   * @param identity is given the certificate
   */
  public OwnCertificates(
      Settings settings, KubernetesClient client, ServerIdentity identity, Clock clock) {
    this.settings = settings;
    this.client = client;
    this.identity = identity;
    this.clock = clock;
  }

  @Override
  public boolean refresh() throws IOException {
    try {
      Material material = agreed();
      Map<String, String> data = material.data();
      boolean isNew = !data.equals(used);
      if (identity.current() == null) {
        // Whoever cannot write to the configuration can still answer, if another replica did.
        identity.set(material.server());
      }
      announce(material.caBundle());
      if (isNew) {
        identity.set(material.server());
        used = data;
      }
      return isNew;
    } catch (GeneralSecurityException e) {
      throw new IOException("certificates cannot be made: " + e.getMessage(), e);
    } catch (KubernetesClientException e) {
      throw new IOException("the API server: " + firstLine(e), e);
    }
  }

  private static String firstLine(KubernetesClientException e) {
    Throwable cause = e.getCause() == null || e.getCode() != 0 ? e : e.getCause();
    return String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
  }

  /** What is in the Secret, after it was brought up to date. */
  private Material agreed() throws IOException, GeneralSecurityException {
    for (int i = 0; i < TRIES; i++) {
      Secret secret =
          client.secrets().inNamespace(settings.namespace()).withName(settings.secret()).get();
      Material before = read(secret);
      Optional<Material> next =
          before == null
              ? Optional.of(Material.create(settings, clock.instant()))
              : before.renewed(settings, clock.instant());
      if (next.isEmpty()) {
        return before;
      }
      if (write(secret, next.get())) {
        return next.get();
      }
    }
    throw new IOException("Secret " + settings.secret() + " is written to by others all the time");
  }

  /** Null where there is none, or none that can be used. */
  private static Material read(Secret secret) {
    if (secret == null || secret.getData() == null) {
      return null;
    }
    try {
      return Material.of(secret.getData());
    } catch (GeneralSecurityException e) {
      return null;
    }
  }

  /** False where another replica was faster. */
  private boolean write(Secret before, Material material) throws GeneralSecurityException {
    try {
      if (before == null) {
        Secret secret =
            new SecretBuilder()
                .withNewMetadata()
                .withName(settings.secret())
                .withNamespace(settings.namespace())
                .addToLabels("app.kubernetes.io/managed-by", "skein-controller")
                .endMetadata()
                .withType(TYPE)
                .withData(material.data())
                .build();
        client.resource(secret).create();
      } else {
        // With the version that was read: refused where it is not the newest any more.
        Secret secret = new SecretBuilder(before).withData(material.data()).build();
        client.resource(secret).update();
      }
      return true;
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_CONFLICT) {
        return false;
      }
      throw e;
    }
  }

  /** Tells the API server whom to trust. */
  private void announce(String caBundle) throws IOException {
    for (int i = 0; i < TRIES; i++) {
      MutatingWebhookConfiguration configuration =
          client
              .admissionRegistration()
              .v1()
              .mutatingWebhookConfigurations()
              .withName(settings.webhookName())
              .get();
      if (configuration == null) {
        throw new IOException(
            "there is no MutatingWebhookConfiguration "
                + settings.webhookName()
                + ": nobody asks this controller");
      }
      boolean changed = false;
      for (MutatingWebhook webhook : configuration.getWebhooks()) {
        if (!caBundle.equals(webhook.getClientConfig().getCaBundle())) {
          webhook.getClientConfig().setCaBundle(caBundle);
          changed = true;
        }
      }
      try {
        if (changed) {
          client.resource(configuration).update();
        }
        return;
      } catch (KubernetesClientException e) {
        if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
          throw e;
        }
      }
    }
    throw new IOException(
        "MutatingWebhookConfiguration "
            + settings.webhookName()
            + " is written to by others all the time");
  }
}
