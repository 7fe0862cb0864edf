/** Pages that the server renders by itself, without the application: styled like the site, without a script. */
import type { FastifyReply } from 'fastify';
import type { StoredFoundry } from './db/tables/catalogue.ts';
import { escapeHtml } from './escape-html.ts';
import { themeCss } from './render/theme-css.ts';
import { allowStyles, styleHash } from './security/headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** As last known; nobody where it isn't. */
    readonly foundry: () => Promise<StoredFoundry>;
  }
}

type PlainPage = {
  readonly title: string;
  /** HTML; anything from outside in it must be escaped already. */
  readonly body: string;
};

const style = `
*{box-sizing:border-box}
body{margin:0;padding:clamp(16px,4vw,48px);background:var(--paper);color:var(--ink);font:1.0625rem/1.5 var(--text)}
header,main{max-width:60rem;margin:0 auto}
header{padding-bottom:14px;border-bottom:2px solid var(--rule);font:700 1.25rem/1.3 var(--wordmark)}
header a{text-decoration:none}
h1{margin:32px 0 16px;font-size:clamp(2rem,6vw,4rem);line-height:.95;text-wrap:balance}
p,pre{max-width:42rem}
a{color:inherit;text-underline-offset:.2em}
a:focus-visible,button:focus-visible,input:focus-visible,iframe:focus-visible{outline:3px solid var(--action);outline-offset:2px}
button{min-height:44px;padding:12px 20px;border:0;border-radius:0;background:var(--action);color:var(--on-action);font:inherit;font-weight:600;line-height:1.2;cursor:pointer}
table{width:100%;border-collapse:collapse}
th,td{padding:10px 16px 10px 0;border-top:1px solid var(--rule);text-align:left;vertical-align:top}
td{overflow-wrap:anywhere}
th{color:var(--quiet);font-weight:400;white-space:nowrap}
th,time,code,pre{font:.8125rem/1.5 var(--mono)}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
td a{display:inline-block;min-height:24px}
form{max-width:34rem}
.field{display:grid;gap:8px;margin:20px 0}
.tick{display:grid;grid-template-columns:28px 1fr;gap:8px 12px;margin:20px 0}
label{line-height:1.4}
.field label{font-weight:600}
input{min-height:48px;width:100%;padding:8px 12px;border:1px solid var(--ink);border-radius:0;background:var(--field);color:inherit;font:inherit}
input[type=checkbox]{width:28px;height:28px;min-height:0;margin:0;accent-color:var(--ink)}
.error{grid-column:1/-1;margin:0;color:var(--danger);font-weight:600}
.summary{max-width:34rem;padding:16px 24px 24px;border:3px solid var(--danger)}
.summary ul{margin:0;padding:0;list-style:none}
.summary li{padding:4px 0;color:var(--danger);font-weight:600}
progress{display:block;width:100%;height:16px;margin-top:8px;accent-color:var(--ink)}
small{color:var(--quiet)}
h2{margin:40px 0 12px;font-size:1.25rem;line-height:1.2}
.summary h2{margin:0 0 8px;font-size:1.375rem}
iframe{width:100%;height:52rem;border:1px solid var(--rule);background:var(--paper)}
`;

/** Sends the page, under the foundry's name; never cached. */
export async function plainPage(
  reply: FastifyReply,
  status: number,
  { title, body }: PlainPage,
): Promise<FastifyReply> {
  const { name, theme } = await reply.server.foundry();
  const foundry = escapeHtml(name);
  const styles = themeCss(theme) + style;
  allowStyles(reply, [styleHash(styles)]);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}${foundry && ` — ${foundry}`}</title>` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
        `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${styles}</style></head>` +
        `<body><header><a href="/" data-wordmark="">${foundry || 'Home'}</a></header><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    );
}
