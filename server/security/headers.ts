/** The headers that tell a browser what a page of this shop may do (reliability, accounts and the browser). */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { videoHosts } from '../content/videos.ts';

/** Only with real keys does a browser talk to Stripe. */
const stripe = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
} as const;

export async function registerHeaders(
  app: FastifyInstance,
  config: Config,
  { isDev }: { readonly isDev: boolean },
): Promise<void> {
  const allowed = config.stripe ? stripe : { script: [], connect: [], frame: [] };
  await app.register(helmet, {
    // The development server injects its own scripts and styles into pages.
    contentSecurityPolicy: isDev
      ? false
      : {
          useDefaults: false,
          directives: {
            'default-src': ["'self'"],
            'script-src': ["'self'", ...allowed.script],
            // React puts a family's @font-face rules into the head as a style element.
            'style-src': ["'self'", "'unsafe-inline'"],
            'style-src-attr': ["'unsafe-inline'"],
            'img-src': ["'self'", 'data:'],
            'font-src': ["'self'"],
            'connect-src': ["'self'", ...allowed.connect],
            'frame-src': ["'self'", ...videoHosts.map((host) => `https://${host}`), ...allowed.frame],
            'object-src': ["'none'"],
            'base-uri': ["'none'"],
            'form-action': ["'self'"],
            'frame-ancestors': ["'none'"],
            // Stripe's loader sets a script's address as plain text, which this would stop.
            ...(config.stripe ? {} : { 'require-trusted-types-for': ["'script'"] }),
          },
        },
    hsts: config.origin.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), browsing-topics=()');
  });
}
