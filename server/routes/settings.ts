/** What the whole site needs to know (decisions, section 1). */
import type { Handlers } from '../handler.ts';
import type { Services } from '../services.ts';
import { findTrialScripts } from '../stores/settings.ts';

export const settingsRoutes = ({ config, db, card, current }: Services) => {
  let scripts: { version: string; found: ReturnType<typeof findTrialScripts> } | undefined;
  /** Asked once for each version of the catalogue; a failed question is asked again. */
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
      const { maintenance, contentVersion } = await current();
      return {
        maintenance_mode: maintenance,
        stripe_keys: { us: card.publishableKeys.us, default: card.publishableKeys.default },
        trial_scripts: await trialScripts(contentVersion),
        sandbox: config.stripe === undefined,
      };
    },
  } satisfies Partial<Handlers>;
};
