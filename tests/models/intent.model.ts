/** Every event and outcome of the intent machine that its paths are made of (§navigation.ahead). */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { intentMachine } from '../../machines/intent.machine.ts';
import type { Visit } from '../../machines/navigation.machine.ts';
import { failure } from '../support/failure.ts';

const visit = (path: string): Visit => ({
  path,
  search: '',
  name: path,
  params: {},
  guard: null,
  redirect: null,
});
const library = visit('/typefaces');
const blog = visit('/blog');

const cases = {
  'page.intended': [
    { type: 'page.intended', visit: library, isPressed: false },
    { type: 'page.intended', visit: library, isPressed: true },
    { type: 'page.intended', visit: blog, isPressed: false },
    { type: 'page.intended', visit: blog, isPressed: true },
    { type: 'page.intended', visit: null, isPressed: false },
  ],
  'page.left': [{ type: 'page.left', isBack: false }],
  'xstate.done.actor.wait': [done('wait', null)],
  'xstate.error.actor.wait': [fail('wait', 'no clock')],
  'xstate.done.actor.fetchAhead': [done('fetchAhead', null)],
  'xstate.error.actor.fetchAhead': [fail('fetchAhead', failure({ status: 0 }))],
} satisfies Cases<EventFromLogic<typeof intentMachine>>;

export const intentModel: Model<typeof intentMachine> = {
  machine: intentMachine,
  inputs: [undefined],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof intentMachine>) => [value, context.visit?.path ?? null],
};
