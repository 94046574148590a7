/** AdmissionReviews in and out: the API server's questions, and the server that they come to. */
package dev.skein.collector.controller.admission;
