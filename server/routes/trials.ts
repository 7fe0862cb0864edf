/** Free trial fonts and the newsletter: ordered without an account, delivered by email (§api.call.trials, §api.call.subscribe). */

import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import type { FastifyInstance } from 'fastify';
import { api } from '../../domain/api.ts';
import { validate } from '../../domain/rules.ts';
import type { SubscribeRequest } from '../../domain/trials.ts';
import { type Handlers, refuse, refuseFields } from '../handler.ts';
import { plainPage } from '../plain-page.ts';
import { withinLimits } from '../security/limits.ts';
import { readUnsubscribeLink } from '../security/signed-links.ts';
import { hashOfToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { enqueue } from '../stores/outbox.ts';
import { findSecret } from '../stores/settings.ts';
import { findSubscriber, subscribe, unsubscribe } from '../stores/subscriptions.ts';
import { findTrialOfLink, findTrialSlugs, insertTrial } from '../stores/trials.ts';
import { trialFolderOf } from '../trials/trial-zip.ts';

export const expiredMessage =
  'This link has expired. Trial fonts can be downloaded for seven days; please ask for them again.';
const done = { success: true } as const;

const subscriberOf = ({ email, name, newsletter_subscribe_location, place }: SubscribeRequest) => ({
  email: email.trim(),
  name: name.trim(),
  location: place ?? newsletter_subscribe_location,
});

export const trialRoutes = (services: Services) => {
  const { db, clock, trials, currentState } = services;
  return {
    orderTrials: async ({ body, client }) => {
      const errors = validate('trial', body);
      if (errors.length > 0) return refuseFields(errors);
      const subscriber = subscriberOf(body);
      const { email } = subscriber;
      const refused = await withinLimits(services, api.orderTrials.limits, { client, email });
      if (refused) return refused;
      const known = await findTrialSlugs(db);
      const families = body.families && [...new Set(body.families)];
      if (families?.length === 0 || families?.some((slug) => !known.has(slug)))
        return refuseFields([
          { field: 'families', message: 'There are no trial fonts of this family.', rule: 'unknown' },
        ]);
      await inTransaction(db, async (trx) => {
        const trial_id = await insertTrial(trx, { ...subscriber, families: families?.toSorted() ?? null });
        await enqueue(trx, { kind: 'trial', payload: { trial_id } });
        if (body.subscribe) await subscribe(trx, subscriber);
      });
      return done;
    },

    trial: async ({ params }) => {
      const trial = await findTrialOfLink(db, hashOfToken(params.token), clock.now());
      const made = trial && (await trials.zipOf(trial.families));
      if (!made) return refuse(404, expiredMessage, { href: '/free-trial-fonts' });
      return {
        kind: 'stored file',
        file: made.name,
        type: 'application/zip',
        name: `${trialFolderOf((await currentState()).foundry.name)}.zip`,
      };
    },

    subscribe: async ({ body, client }) => {
      const errors = validate('newsletter', body);
      if (errors.length > 0) return refuseFields(errors);
      const refused = await withinLimits(services, api.subscribe.limits, { client });
      if (refused) return refused;
      // The same reply for readers and others, so that it doesn't reveal who reads the newsletter.
      await inTransaction(db, (trx) => subscribe(trx, subscriberOf(body)));
      return done;
    },
  } satisfies Partial<Handlers>;
};

const unsubscribePath = '/newsletter/leave/:link';

/** Unsubscribing needs a confirmation, so that mail scanners that follow links unsubscribe nobody. */
export function registerUnsubscribe(app: FastifyInstance, { db, clock }: Services): void {
  const subscriberIdOf = async (link: string) =>
    readUnsubscribeLink(await findSecret(db, 'newsletter'), link);
  app.register((scope, _options, ready) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, read) => {
      body.resume();
      body.on('end', () => read(null, undefined));
    });
    scope.get<{ Params: { link: string } }>(unsubscribePath, async ({ params }, reply) => {
      const id = await subscriberIdOf(params.link);
      if (id === undefined) return plainPage(reply, 404, unknownLink);
      if (!(await findSubscriber(db, id))) return plainPage(reply, 200, unsubscribedPage);
      return plainPage(reply, 200, {
        title: 'Leave the newsletter?',
        body: '<p>You’ll get no more emails about new families and fonts in use.</p><form method="post"><button>Unsubscribe</button></form>',
      });
    });
    scope.post<{ Params: { link: string } }>(unsubscribePath, async ({ params }, reply) => {
      const id = await subscriberIdOf(params.link);
      if (id === undefined) return plainPage(reply, 404, unknownLink);
      await unsubscribe(db, id, clock.now());
      return plainPage(reply, 200, unsubscribedPage);
    });
    ready();
  });
}

const homeLink = '<p><a href="/">Continue to the home page</a></p>';
const unsubscribedPage = {
  title: 'You are unsubscribed',
  body: `<p>You won’t get any more emails from us.</p>${homeLink}`,
};
const unknownLink = {
  title: 'This link doesn’t work',
  body: `<p>Please use the complete link from the email.</p>${homeLink}`,
};
