/** Who the controller is: certificates, made here or provided, and their rotation. */
package dev.skein.collector.controller.tls;
