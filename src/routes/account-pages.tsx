/** The account pages in one chunk: a visitor of one is likely to open the next. */
import type { ComponentType } from 'react';
import * as account from '../compose/account.ts';
import * as orders from '../compose/orders.ts';
import { ChangePasswordPage } from '../pages/account/change-password-page.tsx';
import { ForgetPasswordPage } from '../pages/account/forget-password-page.tsx';
import { OrderPage } from '../pages/account/order-page.tsx';
import { OrdersPage } from '../pages/account/orders-page.tsx';
import { ReturnEmailPage } from '../pages/account/return-email-page.tsx';
import { SettingsPage } from '../pages/account/settings-page.tsx';
import type { PageProps } from './route.ts';

/** A page bound to the functions that compose its machines. */
const withLogics = <Logics,>(View: ComponentType<PageProps<null, Logics>>, logics: Logics) => ({
  View: (props: PageProps) => <View {...props} logics={logics} />,
  logics: null,
});

export const accountPages = {
  forgetPassword: withLogics(ForgetPasswordPage, account),
  changePassword: withLogics(ChangePasswordPage, account),
  returnEmail: withLogics(ReturnEmailPage, account),
  profile: withLogics(SettingsPage, account),
  orders: withLogics(OrdersPage, orders),
  order: withLogics(OrderPage, orders),
};
