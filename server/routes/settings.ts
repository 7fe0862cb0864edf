/** The settings of the whole site (§api.call.settings). */
import type { Settings } from '../../domain/settings.ts';
import type { Handlers } from '../handler.ts';
import type { Services } from '../services.ts';
import { brandOf } from '../stores/foundry.ts';
import { findTrialScripts } from '../stores/settings.ts';

/** The settings that every page needs: all but the trial scripts, which only their own page shows. */
export async function pageSettings({ build, config, card, currentState }: Services): Promise<Settings> {
  const { foundry, maintenance } = await currentState();
  return {
    foundry: brandOf(foundry),
    maintenance_mode: maintenance,
    stripe_keys: { us: card.publishableKeys.us, default: card.publishableKeys.default },
    trial_scripts: [],
    sandbox: config.stripe === undefined,
    build,
    ...(config.otlpEndpoint !== undefined && { traces: true }),
  };
}

export const settingsRoutes = (services: Services) => {
  const { db, currentState } = services;
  let scripts: { version: string; found: ReturnType<typeof findTrialScripts> } | undefined;
  /** Queried once for each version of the catalogue; a failed query is repeated. */
  const trialScripts = async (version: string) => {
    if (scripts?.version !== version) scripts = { version, found: findTrialScripts(db) };
    try {
      return await scripts.found;
    } catch (error) {
      scripts = undefined;
      throw error;
    }
  };

  return {
    settings: async () => {
      const { contentVersion } = await currentState();
      return { ...(await pageSettings(services)), trial_scripts: await trialScripts(contentVersion) };
    },
  } satisfies Partial<Handlers>;
};
