/** Security headers: what a page of this shop may do in a browser. */
import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import { videoHosts } from '../../domain/allowed-html.ts';
import type { Config } from '../config.ts';

/** Only with real keys does a browser connect to Stripe. */
const stripe = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
} as const;

const ownStyles = "'self'";
const policyHeader = 'content-security-policy';

/** The policy's source for a style element: the hash of its exact text. */
export const styleHash = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/** The same of every style element in HTML of the server's own making. */
export const styleHashesIn = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, css = '']) => styleHash(css));

/** Allows style elements with these hashes in this reply's page. */
export function allowStyles(reply: FastifyReply, hashes: readonly string[]): void {
  const policy = reply.getHeader(policyHeader);
  if (typeof policy !== 'string' || hashes.length === 0) return;
  reply.header(policyHeader, policy.replace(`style-src ${ownStyles}`, `$& ${hashes.join(' ')}`));
}

const permissions = 'camera=(), geolocation=(), microphone=(), browsing-topics=()';
const strictTransport = ({ origin }: Config) => origin.startsWith('https:') && { maxAge: 31_536_000 };

/** For responses without a page of the shop, also before any hook has run: unreadable requests, and failures. */
export function bareHeaders(config: Config): Readonly<Record<string, string>> {
  const transport = strictTransport(config);
  return {
    [policyHeader]:
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissions,
    ...(transport ? { 'strict-transport-security': `max-age=${transport.maxAge}` } : {}),
  };
}

/** The headers of every response but files: made once, because they are the same for all. */
function pageHeaders(config: Config, isDev: boolean): Readonly<Record<string, string>> {
  const transport = strictTransport(config);
  const allowed = config.stripe ? stripe : { script: [], connect: [], frame: [] };
  const assetsIn = (folder: string) =>
    config.assetsOrigin === undefined ? [] : [`${config.assetsOrigin}/${folder}/`];
  const addHeaders = helmet({
    // The development server injects its own scripts and styles into pages.
    contentSecurityPolicy: isDev
      ? false
      : {
          useDefaults: false,
          directives: {
            'default-src': ["'self'"],
            // Rules by which browsers fetch pages ahead are no code.
            'script-src': ["'self'", "'inline-speculation-rules'", ...assetsIn('assets'), ...allowed.script],
            // Only the server's own pages have style elements, each allowed by its hash (allowStyles).
            'style-src': [ownStyles, ...assetsIn('assets')],
            // The server's HTML sets colours and faces from data in style attributes.
            'style-src-attr': ["'unsafe-inline'"],
            'img-src': ["'self'", ...assetsIn('pictures'), 'data:'],
            'font-src': ["'self'", ...assetsIn('fonts')],
            'connect-src': ["'self'", ...allowed.connect],
            'frame-src': ["'self'", ...videoHosts.map((host) => `https://${host}`), ...allowed.frame],
            'object-src': ["'none'"],
            'base-uri': ["'none'"],
            'form-action': ["'self'"],
            'frame-ancestors': ["'none'"],
            'require-trusted-types-for': ["'script'"],
            // For loading the card provider's script (src/effects/card-script.ts), and for sanitizing HTML.
            'trusted-types': ['default', 'dompurify'],
          },
        },
    hsts: transport && { ...transport, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  addHeaders(response.req, response, (error) => {
    if (error) throw error;
  });
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(headers), 'permissions-policy': permissions };
}

/** What has no document of its own, and so needs no policy for one: every page loads dozens of them. */
const isFile = (url: string) =>
  /^\/(?:assets|fonts|pictures)\/[^?]+\.(?:js|css|woff2|avif|webp|png|jpg)$/.test(url);
const ofFiles = ['cross-origin-resource-policy', 'strict-transport-security', 'x-content-type-options'];

/** Gives every response its security headers, before any handler adds its own. */
export function registerHeaders(
  app: FastifyInstance,
  config: Config,
  { isDev }: { readonly isDev: boolean },
): void {
  const all = pageHeaders(config, isDev);
  const few = Object.fromEntries(Object.entries(all).filter(([name]) => ofFiles.includes(name)));
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isFile(request.url) ? few : all);
    done();
  });
  // What is sent in the place of a file may be a document.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode >= 400 && isFile(request.url)) reply.headers(all);
    done(null, payload);
  });
}
