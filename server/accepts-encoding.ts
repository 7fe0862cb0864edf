import type { FastifyRequest } from 'fastify';

/** Whether a browser takes a body in this content encoding: its header names it, and not with a weight of 0. */
export function acceptsEncoding(request: FastifyRequest, encoding: 'br' | 'gzip' | 'dcz'): boolean {
  const header = request.headers['accept-encoding'];
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  return text.split(',').some((part) => {
    const [name, ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
