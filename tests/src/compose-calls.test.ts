/** The call that each job of a page makes, and that leaving its state aborts those which change nothing. */
import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { AppWindow } from '../../src/app/actors.tsx';
import {
  composeCredentials,
  composeReset,
  composeReturnEmail,
  composeSetPassword,
  composeSettings,
} from '../../src/compose/account.ts';
import { composeCartLine } from '../../src/compose/cart-line.ts';
import { composeClub, composeClubInvite } from '../../src/compose/club.ts';
import { composeCompare } from '../../src/compose/compare.ts';
import { composeFamilyText } from '../../src/compose/family-text.ts';
import { composeOrder, composeOrders, composeSuccess } from '../../src/compose/orders.ts';
import { composeOwnText } from '../../src/compose/own-text.ts';
import { composeTypeface } from '../../src/compose/typeface.ts';
import { composeNewsletter, composeTrial } from '../../src/compose/visitor.ts';
import { callOf, keptCalls, logicOf } from '../support/kept-calls.ts';
import { requestItem } from '../support/licence-cart.ts';
import { composeWindow } from '../support/window.tsx';

/** A window whose calls are kept and stay open. */
async function openWindow() {
  const kept = keptCalls();
  const actors = composeWindow('/', { environment: kept.environment });
  await actors.openCart();
  return { kept, actors };
}

/** A machine that another runs. */
const within = ({ implementations }: AnyStateMachine, name: string) =>
  implementations.actors[name] as AnyStateMachine;

const aborted = { isAborted: true };
const completed = { isAborted: false };
const credentials = { email: ' ann@example.com ', password: ' low water ' };
const typed = { values: { ...credentials, email_code: ' 123456 ', name: ' Ann ', terms: true } };
const sent = { email: 'ann@example.com', password: ' low water ' };
const address = { params: {}, search: 'code=abc' };

type Row = readonly [
  job: string,
  machine: (actors: AppWindow) => AnyStateMachine | Promise<AnyStateMachine>,
  input: unknown,
  call: { readonly name: string; readonly [part: string]: unknown },
];

const rows: readonly Row[] = [
  [
    'submit',
    (actors) => within(composeCredentials(actors, 'login'), 'credentialsForm'),
    typed,
    { name: 'login', body: sent, ...aborted },
  ],
  [
    'submit',
    (actors) => within(composeCredentials(actors, 'register'), 'codeForm'),
    typed,
    { name: 'register', body: { ...sent, email_code: '123456' }, ...aborted },
  ],
  [
    'resendCode',
    (actors) => composeCredentials(actors, 'login'),
    sent,
    { name: 'login', body: sent, ...aborted },
  ],
  [
    'submit',
    (actors) => composeReset(actors).machine,
    typed,
    { name: 'recoverPassword', body: { email: sent.email }, ...completed },
  ],
  [
    'submit',
    (actors) => composeSetPassword(actors, address).machine,
    typed,
    { name: 'setPassword', body: { password: sent.password, code: 'abc' }, ...completed },
  ],
  [
    'submit',
    (actors) => composeReturnEmail(actors, { params: {}, search: '' }).machine,
    typed,
    { name: 'returnEmail', body: { code: '' }, ...completed },
  ],
  [
    'submit',
    (actors) => composeSettings(actors).email.machine,
    typed,
    { name: 'changeEmail', body: { ...sent, email_code: '123456' }, ...completed },
  ],
  [
    'submit',
    (actors) => composeSettings(actors).email.machine,
    { values: { email: 'ann@example.com', password: '', email_code: ' ' } },
    { name: 'changeEmail', body: { email: sent.email }, ...completed },
  ],
  [
    'submit',
    (actors) => composeSettings(actors).password.machine,
    { values: { old_password: ' high water ', password: ' low water ' } },
    {
      name: 'changePassword',
      body: { old_password: ' high water ', password: ' low water ' },
      ...completed,
    },
  ],
  [
    'checkInvite',
    composeClubInvite,
    { token: 'abc' },
    { name: 'checkInvite', body: { token: 'abc' }, ...aborted },
  ],
  [
    'submit',
    (actors) => within(composeClubInvite(actors), 'registerForm'),
    {
      values: {
        first_name: ' Ann ',
        beta_user_invite_id: '7',
        token: 'abc',
        password: ' low water ',
        terms: true,
        coworker_invite: true,
      },
    },
    {
      name: 'registerMember',
      body: expect.objectContaining({
        first_name: 'Ann',
        beta_user_invite_id: 7,
        token: 'abc',
        password: ' low water ',
        terms: true,
      }),
      ...completed,
    },
  ],
  ['loadContent', (actors) => composeClub(actors).club, undefined, { name: 'clubPage', ...aborted }],
  ['load', (actors) => composeClub(actors).fonts, undefined, { name: 'clubFonts', ...aborted }],
  ['load', composeOrders, undefined, { name: 'orders', body: {}, ...aborted }],
  [
    'load',
    (actors) => composeOrder(actors, { params: { order_id: 'A1' }, search: '' }),
    undefined,
    { name: 'order', params: { order_id: 'A1' }, ...aborted },
  ],
  ['load', composeSuccess, undefined, { name: 'success', body: {}, ...aborted }],
  [
    'loadStyles',
    (actors) => composeTypeface(actors).tester,
    { subfamilyId: 7 },
    { name: 'styles', params: { id: '7' }, ...aborted },
  ],
  [
    'loadCoverage',
    async (actors) => (await composeTypeface(actors).load.block()).block,
    { slug: 'fraunces' },
    { name: 'coverage', params: { slug: 'fraunces' }, ...aborted },
  ],
  [
    'loadLanguages',
    (actors) => composeTypeface(actors).load.languages(),
    { slug: 'fraunces' },
    { name: 'languages', params: { slug: 'fraunces' }, ...aborted },
  ],
  [
    'loadGlyphs',
    async (actors) => (await composeTypeface(actors).load.glyphs()).glyphs,
    { styleId: 7 },
    { name: 'glyphs', params: { id: '7' }, ...aborted },
  ],
  [
    'drawGlyph',
    async (actors) => (await composeTypeface(actors).load.glyphs()).glyphs,
    { styleId: 7, gid: 36 },
    { name: 'glyph', params: { id: '7', gid: '36' }, ...aborted },
  ],
  [
    'loadStyles',
    (actors) => composeCompare(actors).compare,
    { styles: ['fraunces-1', 'bitter-2'] },
    { name: 'compare', query: { styles: 'fraunces-1,bitter-2' }, ...aborted },
  ],
  [
    'loadFamily',
    (actors) => composeCompare(actors).picker,
    { slug: 'bitter' },
    { name: 'typeface', params: { slug: 'bitter' }, ...aborted },
  ],
  [
    'loadStyles',
    ({ environment }) => composeOwnText(environment),
    { styles: ['fraunces-1', 'bitter-2'] },
    { name: 'compare', query: { styles: 'fraunces-1,bitter-2' }, ...aborted },
  ],
  [
    'loadStyles',
    ({ environment }) => composeFamilyText(environment, 'bitter'),
    { styles: ['bitter-2'] },
    { name: 'coverage', params: { slug: 'bitter' }, ...aborted },
  ],
  [
    'loadStyles',
    async (actors) => (await composeTypeface(actors).load.axes()).familyText('fraunces'),
    { styles: ['fraunces-1'] },
    { name: 'coverage', params: { slug: 'fraunces' }, ...aborted },
  ],
  [
    'submit',
    (actors) => logicOf(composeTrial(actors).form),
    typed,
    { name: 'orderTrials', body: expect.objectContaining({ email: sent.email, name: 'Ann' }), ...completed },
  ],
  [
    'submit',
    (actors) => logicOf(composeNewsletter.footer(actors).form),
    typed,
    {
      name: 'subscribe',
      body: expect.objectContaining({ email: sent.email, place: 'footer' }),
      ...completed,
    },
  ],
  ['loadShop', composeCartLine, { slug: 'bitter' }, { name: 'shop', params: { font: 'bitter' }, ...aborted }],
  [
    'makeLink',
    ({ cartSharing }) => logicOf(cartSharing.share),
    { items: [requestItem(11)] },
    { name: 'shareCart', body: { cart: [requestItem(11)] }, ...aborted },
  ],
  [
    'makeLink',
    ({ cartSharing }) => logicOf(cartSharing.quote),
    { items: [requestItem(11)] },
    { name: 'quoteCart', body: { cart: [requestItem(11)] }, ...aborted },
  ],
  [
    'loadSharedCart',
    ({ cartSharing }) => logicOf(cartSharing.sharedCart),
    { cart_id: 'abc' },
    { name: 'sharedCart', params: { id: 'abc' }, ...aborted },
  ],
];

test.each(rows.map((row) => [row[3].name, ...row] as const))(
  '%s is called by a job, %s',
  async (_, job, compose, input, call) => {
    const { kept, actors } = await openWindow();
    expect(await callOf(kept, await compose(actors), job, input)).toEqual(call);
  },
);
