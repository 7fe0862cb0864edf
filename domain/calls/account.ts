/** Calls for sessions and accounts, orders included. */
import {
  ChangeReply,
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
  me: call({ method: 'GET', path: 'me', summary: 'The current user', auth: 'user', reply: User }),
  recoverPassword: call({
    method: 'POST',
    path: 'users/recover/password',
    summary:
      'Mails a link that sets a new password; the response is the same for known and unknown addresses',
    body: ResetRequest,
    reply: ChangeReply,
  }),
  forgotPassword: call({
    method: 'POST',
    path: 'forgot-password',
    summary: 'The same as users/recover/password',
    body: ResetRequest,
    reply: ChangeReply,
  }),
  setPassword: call({
    method: 'PUT',
    path: 'users/update/password',
    summary: "Sets a new password by a reset email's code, once and within an hour; ends every session",
    body: NewPassword,
    reply: ChangeReply,
  }),
  changeEmail: call({
    method: 'PUT',
    path: 'users',
    summary:
      'Changes the email address and ends every other session; the old address gets a link that reverts it. ' +
      'A log-in older than 30 minutes needs the password (403 login_again). Without the code of an email to the new ' +
      'address one is sent (403 code_required)',
    auth: 'user',
    body: EmailChange,
    reply: ChangeReply,
  }),
  returnEmail: call({
    method: 'PUT',
    path: 'users/return-email',
    summary:
      "Reverts a change of the email address by the notice's code, for seven days; ends every session and password",
    body: EmailReturn,
    reply: ChangeReply,
  }),
  changePassword: call({
    method: 'PUT',
    path: 'users/change-password',
    summary: 'Changes the password and ends every other session',
    auth: 'user',
    body: PasswordChange,
    reply: ChangeReply,
  }),
  orders: call({
    method: 'POST',
    path: 'settings/orders',
    summary: "The account's orders, the newest first",
    auth: 'user',
    body: Empty,
    reply: object({ data: list(OrderRow) }),
  }),
  order: call({
    method: 'GET',
    path: 'settings/orders/{order_id}',
    summary: "One of the account's orders, with its licence",
    auth: 'user',
    reply: Order,
  }),
} as const;
