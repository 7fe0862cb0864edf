/**
 * Visitors’ forms as a browser sends them by itself, without JavaScript or before it has started: the same call answers, by the
 * same rules and limits, and the answer is a page (§forms.without-script).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { api } from '../../domain/api.ts';
import { unexpectedMessage } from '../../domain/failure.ts';
import type { FailureBody, FieldError } from '../../domain/failure-body.ts';
import { maxlengthOf } from '../../domain/rules.ts';
import { type VisitorForm, visitorForms, visitorLabels, visitorRequest } from '../../domain/visitor-forms.ts';
import { escapeHtml } from '../escape-html.ts';
import { type Handlers, isRefusal } from '../handler.ts';
import type { Shedding } from '../overload/shedding.ts';
import { plainPage } from '../plain-page.ts';
import { closedRetrySeconds, createRequestParser, type ParsedRequest } from '../request.ts';
import { noDevice } from '../security/device.ts';
import type { Xsrf } from '../security/xsrf.ts';
import type { Services } from '../services.ts';

/** What a browser sends; no field of these forms occurs twice. */
type Sent = URLSearchParams;

const formNames: readonly VisitorForm[] = ['trial', 'newsletter'];

/** The call’s body, as the form’s machine in the browser would send it; the call’s own shape checks the place. */
const bodyOf = (form: VisitorForm, sent: Sent) => {
  const [email, name] = [sent.get('email') ?? '', sent.get('name') ?? ''];
  const place = form === 'newsletter' ? sent.get('place') : null;
  const values = { email, name, subscribe: sent.has('subscribe'), terms: sent.has('terms') };
  return { ...visitorRequest(form, values), ...(place && { place }) };
};

type Problems = {
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;
};

/** A refusal’s errors; one about the whole form has no field. */
const problemsOf = (
  { status, body: { errors = [], error } }: { readonly status: number; readonly body: FailureBody },
  retryAfterSeconds?: number,
): Problems => ({
  status,
  retryAfterSeconds,
  errors: errors.length > 0 ? errors : [{ field: '', message: error ?? unexpectedMessage, rule: '' }],
});

/** Email, name and three ticks, each escaped at its longest. */
const bodyLimit = 8 * 1024;

/** Where the browser is sent after a success, so that a reload sends nothing twice. */
const donePath = (form: VisitorForm) => `${visitorForms[form].path}/done`;

export type FormPostOptions = {
  readonly services: Services;
  readonly handlers: Pick<Handlers, (typeof visitorForms)[VisitorForm]['call']>;
  readonly xsrf: Xsrf;
  readonly shedding: Pick<Shedding, 'guarded'>;
};

/** Registers `POST` at each form’s own page: 303 to a page that says what happened, or the form again with its errors. */
export function registerFormPosts(
  app: FastifyInstance,
  { services, handlers, xsrf, shedding }: FormPostOptions,
): void {
  const parseRequest = createRequestParser(services, { allows: xsrf.allowsForm });
  const problemsWith = async (form: VisitorForm, request: FastifyRequest): Promise<Problems | undefined> => {
    const { call } = visitorForms[form];
    const parsed = await parseRequest(api[call], request);
    // The parser made this body: it is a failure’s.
    if (!parsed.ok) {
      const { status, body } = parsed;
      return problemsOf(
        { status, body: body as FailureBody },
        status === 503 ? closedRetrySeconds : undefined,
      );
    }
    // The parser has just checked the body against the call’s row; no type can express that over both rows.
    const handler = handlers[call] as (input: unknown) => Promise<unknown>;
    const result = await handler({ ...parsed, device: noDevice } satisfies ParsedRequest & {
      device: unknown;
    });
    return isRefusal(result) ? problemsOf(result, result.retryAfterSeconds) : undefined;
  };
  app.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, read) => read(null, new URLSearchParams(String(body))),
    );
    for (const form of formNames) {
      const answer = shedding.guarded(async (request, reply) => {
        const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        request.body = bodyOf(form, sent);
        const problems = await problemsWith(form, request);
        if (!problems) return reply.header('cache-control', 'no-store').redirect(donePath(form), 303);
        // What another site sent isn't repeated: nobody here has typed it.
        return sendForm(reply, form, xsrf.allowsForm(request) ? sent : new URLSearchParams(), problems);
      });
      scope.post(visitorForms[form].path, { bodyLimit, ...answer });
      scope.get(donePath(form), async (_request, reply) => {
        const { title, done } = visitorForms[form];
        const body = `<p role="status">${done}</p><p><a href="/">Continue to the home page</a></p>`;
        return plainPage(reply, 200, { title, body });
      });
    }
    ready();
  });
}

/** The form again, with everything typed. */
function sendForm(
  reply: FastifyReply,
  form: VisitorForm,
  sent: Sent,
  problems: Problems,
): Promise<FastifyReply> {
  const { path, title, button, terms, offersNewsletter } = visitorForms[form];
  const { status, errors, retryAfterSeconds } = problems;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  const messageOf = (field: string) => errors.find((error) => error.field === field)?.message;
  const attributesOf = (field: string) =>
    `id="${field}" name="${field}"${messageOf(field) ? ` aria-invalid="true" aria-describedby="${field}-error"` : ''}`;
  const messageFor = (field: string) => {
    const message = messageOf(field);
    return message ? `<p class="error" id="${field}-error">${escapeHtml(message)}</p>` : '';
  };
  const line = (field: 'email' | 'name', attributes: string) =>
    `<div class="field"><label for="${field}">${visitorLabels[field]}</label>` +
    `<input ${attributesOf(field)} ${attributes} maxlength="${maxlengthOf(form, field)}" value="${escapeHtml(sent.get(field) ?? '')}">${messageFor(field)}</div>`;
  const tick = (field: 'subscribe' | 'terms', label: string) =>
    `<div class="tick"><input type="checkbox" ${attributesOf(field)}${sent.has(field) ? ' checked' : ''}>` +
    `<label for="${field}">${label}</label>${messageFor(field)}</div>`;
  const place = sent.get('place');
  const body = [
    `<section class="summary" aria-labelledby="problems"><h2 id="problems">There is a problem</h2><ul>`,
    ...errors.map(
      ({ field, message }) =>
        `<li>${['email', 'name', 'terms'].includes(field) ? `<a href="#${field}">${escapeHtml(message)}</a>` : escapeHtml(message)}</li>`,
    ),
    `</ul></section><form method="post" action="${path}" novalidate>`,
    place === null ? '' : `<input type="hidden" name="place" value="${escapeHtml(place)}">`,
    line('email', 'type="email" autocomplete="email"'),
    line('name', 'autocomplete="name"'),
    offersNewsletter ? tick('subscribe', visitorLabels.subscribe) : '',
    tick('terms', `I accept the <a href="${terms.href}">${terms.text}</a>`),
    `<p><a href="/privacy-policy">Privacy policy</a></p><p><button>${button}</button></p></form>`,
  ].join('');
  return plainPage(reply, status, { title, body });
}
