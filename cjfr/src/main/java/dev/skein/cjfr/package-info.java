/**
 * Reads condensed recordings ({@code .cjfr}). {@link dev.skein.cjfr.CjfrReader} gives the messages of a file as they
 * stand; {@link dev.skein.cjfr.Reconstitution} on top of it takes combined events apart again.
 *
 * <p>Runs in the browser too: nothing but what TeaVM's class library has.
 */
package dev.skein.cjfr;
