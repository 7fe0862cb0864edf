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
import { FailureMessage, FieldFailures, failureWord } from '../failure-body.ts';
import { list, object, union } from '../shape.ts';
import { Empty } from './empty.ts';

export const accountCalls = {
  register: call({
    method: 'POST',
    path: 'users/register',
    auth: 'none',
    limits: ['register', 'codeClient', 'code', 'emails'],
    body: Credentials,
    reply: Token,
    failures: { 403: FieldFailures, 409: FailureMessage },
  }),
  login: call({
    method: 'POST',
    path: 'users/login',
    auth: 'none',
    limits: ['loginClient', 'login', 'loginAddress', 'codeClient', 'code', 'emails'],
    body: Credentials,
    reply: Token,
    failures: { 401: FailureMessage, 403: FieldFailures },
  }),
  logout: call({
    method: 'POST',
    path: 'users/logout',
    auth: 'none',
    inMaintenance: true,
    endsSession: true,
    noContent: true,
    body: Empty,
    reply: Empty,
  }),
  me: call({
    method: 'GET',
    path: 'me',
    auth: 'required',
    reply: User,
  }),
  recoverPassword: call({
    method: 'POST',
    path: 'users/recover/password',
    auth: 'none',
    limits: ['resetClient', 'reset', 'emails'],
    body: ResetRequest,
    reply: ChangeReply,
  }),
  forgotPassword: call({
    method: 'POST',
    path: 'forgot-password',
    auth: 'none',
    limits: ['resetClient', 'reset', 'emails'],
    body: ResetRequest,
    reply: ChangeReply,
  }),
  setPassword: call({
    method: 'PUT',
    path: 'users/update/password',
    auth: 'none',
    body: NewPassword,
    reply: ChangeReply,
    failures: { 422: union(FieldFailures, FailureMessage) },
  }),
  changeEmail: call({
    method: 'PUT',
    path: 'users',
    auth: 'required',
    limits: ['password', 'email', 'codeClient', 'code', 'emails'],
    body: EmailChange,
    reply: ChangeReply,
    failures: { 403: union(failureWord('login_again'), FieldFailures), 409: FieldFailures },
  }),
  returnEmail: call({
    method: 'PUT',
    path: 'users/return-email',
    auth: 'none',
    body: EmailReturn,
    reply: ChangeReply,
    failures: { 422: union(FieldFailures, FailureMessage) },
  }),
  changePassword: call({
    method: 'PUT',
    path: 'users/change-password',
    auth: 'required',
    limits: ['password'],
    body: PasswordChange,
    reply: ChangeReply,
  }),
  orders: call({
    method: 'POST',
    path: 'settings/orders',
    auth: 'required',
    body: Empty,
    reply: object({ data: list(OrderRow) }),
  }),
  order: call({
    method: 'GET',
    path: 'settings/orders/{order_id}',
    auth: 'required',
    reply: Order,
    failures: { 404: FailureMessage },
  }),
} as const;
