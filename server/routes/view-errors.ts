/** Errors of views in browsers, for the log. */
import { api } from '../../domain/api.ts';
import { oneLine } from '../../domain/visible-text.ts';
import type { Handlers } from '../handler.ts';
import { log } from '../log.ts';
import { withinLimits } from '../security/limits.ts';
import type { Services } from '../services.ts';

/** Whatever may be an address, a number of somebody, or a token. */
const personal = /\S+@\S+|\d(?:[ -]?\d){5,}|[\w-]{20,}/g;
/** In frames, names of files are as long as tokens. */
const personalInFrames = /\S+@\S+|\?[^\s:)]+|\d(?:[ -]?\d){11,}/g;

export const viewErrorRoutes = (services: Services) =>
  ({
    reportViewError: async ({ body: { route, message, frames }, client }) => {
      const refused = await withinLimits(services, api.reportViewError.limits, { client });
      if (refused) return refused;
      log.error(
        `A view failed in a browser: ${route}: ${oneLine(message).replace(personal, '…')} ${oneLine(frames).replace(personalInFrames, '…')}`,
      );
      return { success: true };
    },
  }) satisfies Partial<Handlers>;
