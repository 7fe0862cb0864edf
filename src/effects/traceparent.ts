/** W3C Trace Context: the header by which the server's spans of several calls are one trace. */

/**
 * Of one call of a checkout attempt. The trace is the attempt's own number, so that all calls of a purchase have the same,
 * also after a reload and for a second card; the caller, who is no span, gets a number of its own.
 */
export function traceparentOf(attemptId: string): string {
  const [traceId = ''] = attemptId.replaceAll('-', '').split('.');
  const caller = crypto.randomUUID().replaceAll('-', '').slice(16);
  return `00-${traceId}-${caller}-01`;
}
