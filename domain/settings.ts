/** The settings that the whole site needs (§api.call.settings). */
import { Brand } from './foundry.ts';
import { boolean, type Infer, list, object, optional, text } from './shape.ts';

export const Settings = object({
  foundry: Brand,
  maintenance_mode: boolean(),
  /** The publishable keys of the two card accounts. */
  stripe_keys: object({ us: text({ max: 200 }), default: text({ max: 200 }) }),
  trial_scripts: list(object({ name: text({ max: 40 }), families: list(text({ max: 120 })) })),
  /** Whether payments are sandboxed: the demo strip is shown. */
  sandbox: boolean(),
  /** The build that pages currently load, by the name of its main file; empty in development. */
  build: text({ max: 100 }),
  /** The shop collects traces: calls about a payment say which attempt they belong to. */
  traces: optional(boolean()),
});
export type Settings = Infer<typeof Settings>;
