/** The headers that tell a browser what a page of this shop may do (reliability, accounts and the browser). */
import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { videoHosts } from '../../domain/allowed-html.ts';
import type { Config } from '../config.ts';

/** Only with real keys does a browser talk to Stripe. */
const stripe = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
} as const;

const ownStyles = "'self'";
const policyHeader = 'content-security-policy';

/** How a policy names a style element: by the hash of its text, to the letter. */
export const styleHash = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/** Lets style elements with these hashes stand in the page that this reply brings. */
export function allowStyles(reply: FastifyReply, hashes: readonly string[]): void {
  const policy = reply.getHeader(policyHeader);
  if (typeof policy !== 'string' || hashes.length === 0) return;
  reply.header(policyHeader, policy.replace(`style-src ${ownStyles}`, `$& ${hashes.join(' ')}`));
}

const permissions = 'camera=(), geolocation=(), microphone=(), browsing-topics=()';
const strictTransport = ({ origin }: Config) => origin.startsWith('https:') && { maxAge: 31_536_000 };

/** For answers that no page of ours is behind, also before any hook has run: what can't be read, and failures. */
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

export async function registerHeaders(
  app: FastifyInstance,
  config: Config,
  { isDev }: { readonly isDev: boolean },
): Promise<void> {
  const transport = strictTransport(config);
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
            // Style elements stand in the server's own pages alone, each named by its hash (allowStyles).
            'style-src': [ownStyles],
            // A colour or a face that is data stands at its element in the server's HTML.
            'style-src-attr': ["'unsafe-inline'"],
            'img-src': ["'self'", 'data:'],
            'font-src': ["'self'"],
            'connect-src': ["'self'", ...allowed.connect],
            'frame-src': ["'self'", ...videoHosts.map((host) => `https://${host}`), ...allowed.frame],
            'object-src': ["'none'"],
            'base-uri': ["'none'"],
            'form-action': ["'self'"],
            'frame-ancestors': ["'none'"],
            'require-trusted-types-for': ["'script'"],
            // What lets the card provider's script in (src/effects/card-script.ts), and what cleans HTML.
            'trusted-types': ['default', 'dompurify'],
          },
        },
    hsts: transport && { ...transport, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', permissions);
  });
}
