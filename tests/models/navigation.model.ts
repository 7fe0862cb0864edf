/**
 * Every input, event and outcome of the navigation machine that its paths are made of (§navigation.guard.visitors,
 * §navigation.guard.members, §navigation.guard.local-path, §maintenance.redirect, §maintenance.closed-path,
 * §site.route.licenses).
 */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { navigationMachine, type Visit } from '../../machines/navigation.machine.ts';

const visit = (path: string, more: Partial<Visit> = {}): Visit => ({
  path,
  search: '',
  name: path.slice(1) || 'home',
  params: {},
  guard: null,
  redirect: null,
  ...more,
});

const visits = {
  home: visit('/'),
  cart: visit('/cart', { search: 'id=a1' }),
  login: visit('/user/login', { guard: 'visitors' }),
  secondPage: visit('/', { search: 'page=2' }),
  orders: visit('/user/orders', { guard: 'members', search: 'page=2' }),
  old: visit('/licenses', { name: 'oldLicenses', redirect: '/information' }),
  maintenance: visit('/maintenance'),
};

const cases = {
  'location.changed': [
    { type: 'location.changed', visit: visits.home, isBack: false },
    { type: 'location.changed', visit: visits.cart, isBack: true },
    { type: 'location.changed', visit: visits.login, isBack: false },
    { type: 'location.changed', visit: visits.secondPage, isBack: false, anchor: '#refunds' },
    { type: 'location.changed', visit: visits.orders, isBack: false },
    { type: 'location.changed', visit: visits.old, isBack: false },
    { type: 'location.changed', visit: visits.maintenance, isBack: false },
  ],
  'anchor.follow': [{ type: 'anchor.follow', anchor: '#refunds' }],
  'link.aimed': [
    { type: 'link.aimed', visit: visits.home, isPressed: false },
    { type: 'link.aimed', visit: null, isPressed: false },
  ],
  'xstate.done.actor.wait': [done('wait', null)],
  'xstate.error.actor.wait': [fail('wait', 'no clock')],
  'user.changed': [
    { type: 'user.changed', member: true },
    { type: 'user.changed', member: false },
  ],
  'maintenance.changed': [
    { type: 'maintenance.changed', on: true },
    { type: 'maintenance.changed', on: false },
  ],
  'page.rendered': [
    {
      type: 'page.rendered',
      name: 'cart',
      meta: { title: 'Cart — Skerry', description: 'Your cart.', image: null },
    },
  ],
  'xstate.done.actor.saveAddress': [done('saveAddress', null)],
  'xstate.error.actor.saveAddress': [fail('saveAddress', 'storage is refused')],
  'xstate.done.actor.popAddress': [
    done('popAddress', '/shops/barlow?licence=desktop'),
    done('popAddress', null),
    done('popAddress', '//evil.example'),
    done('popAddress', 'https://evil.example/'),
    done('popAddress', '/\\evil.example'),
  ],
  'xstate.error.actor.popAddress': [fail('popAddress', 'storage is refused')],
  'xstate.done.actor.replaceAddress': [done('replaceAddress', null)],
  'xstate.error.actor.replaceAddress': [fail('replaceAddress', 'history is refused')],
} satisfies Cases<EventFromLogic<typeof navigationMachine>>;

export const navigationModel: Model<typeof navigationMachine> = {
  machine: navigationMachine,
  inputs: [{ visit: visits.home }],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof navigationMachine>) => [
    value,
    context.visit.name === 'cart' ? 'home' : context.visit.name,
    context.visit.name === 'home' && context.anchor !== '',
    context.visit.name === 'maintenance' && context.suspendedVisit !== null,
  ],
};
