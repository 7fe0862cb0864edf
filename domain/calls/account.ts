/** Sessions and what belongs to an account, its orders included. */
import {
  Changed,
  Credentials,
  EmailChange,
  EmailReturn,
  NewPassword,
  PasswordChange,
  ResetRequest,
  Token,
  User,
} from '../account.ts';
import { call } from '../call.ts';
import { Order, OrderRow } from '../checkout.ts';
import { list, object } from '../shape.ts';
import { Empty } from './empty.ts';

export const accountCalls = {
  register: call({
    method: 'POST',
    path: 'users/register',
    summary: 'Opens an account',
    body: Credentials,
    reply: Token,
  }),
  login: call({
    method: 'POST',
    path: 'users/login',
    summary: 'Opens a session',
    body: Credentials,
    reply: Token,
  }),
  logout: call({
    method: 'POST',
    path: 'users/logout',
    summary: 'Ends this session',
    body: Empty,
    reply: Empty,
  }),
  me: call({ method: 'GET', path: 'me', summary: 'The current user', needs: 'user', reply: User }),
  recoverPassword: call({
    method: 'POST',
    path: 'users/recover/password',
    summary: 'Mails a link that sets a new password; answers alike for known and unknown addresses',
    body: ResetRequest,
    reply: Changed,
  }),
  forgotPassword: call({
    method: 'POST',
    path: 'forgot-password',
    summary: 'The same as users/recover/password',
    body: ResetRequest,
    reply: Changed,
  }),
  setPassword: call({
    method: 'PUT',
    path: 'users/update/password',
    summary: "Sets a new password by a reset letter's code, once and within an hour; ends every session",
    body: NewPassword,
    reply: Changed,
  }),
  changeEmail: call({
    method: 'PUT',
    path: 'users',
    summary:
      'Changes the email address and ends every other session; the old address gets a link that takes it back. ' +
      'A log-in older than 30 minutes needs the password (403 login_again). Without the code of an email to the new ' +
      'address one is sent (403 code_required)',
    needs: 'user',
    body: EmailChange,
    reply: Changed,
  }),
  returnEmail: call({
    method: 'PUT',
    path: 'users/return-email',
    summary:
      "Takes a change of the email address back by the notice's code, for seven days; ends every session and password",
    body: EmailReturn,
    reply: Changed,
  }),
  changePassword: call({
    method: 'PUT',
    path: 'users/change-password',
    summary: 'Changes the password and ends every other session',
    needs: 'user',
    body: PasswordChange,
    reply: Changed,
  }),
  orders: call({
    method: 'POST',
    path: 'settings/orders',
    summary: "The account's orders, the newest first",
    needs: 'user',
    body: Empty,
    reply: object({ data: list(OrderRow) }),
  }),
  order: call({
    method: 'GET',
    path: 'settings/orders/{order_id}',
    summary: "One of the account's orders, with its licence",
    needs: 'user',
    reply: Order,
  }),
} as const;
