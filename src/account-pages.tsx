/** The pages about an account, in one piece: whoever opens one of them is likely to open the next. */
import type { ComponentType } from 'react';
import * as account from './compose/account.ts';
import * as orders from './compose/orders.ts';
import { ChangePasswordPage } from './pages/account/change-password-page.tsx';
import { ForgetPasswordPage } from './pages/account/forget-password-page.tsx';
import { OrderPage } from './pages/account/order-page.tsx';
import { OrdersPage } from './pages/account/orders-page.tsx';
import { ReturnEmailPage } from './pages/account/return-email-page.tsx';
import { SettingsPage } from './pages/account/settings-page.tsx';
import type { PageProps } from './route.ts';

/** A page with what composes it. */
const joined = <Kit,>(View: ComponentType<PageProps<null, Kit>>, machine: Kit) => ({
  View: (props: PageProps) => <View {...props} machine={machine} />,
  machine: null,
});

export const accountPages = {
  forgetPassword: joined(ForgetPasswordPage, account),
  changePassword: joined(ChangePasswordPage, account),
  returnEmail: joined(ReturnEmailPage, account),
  profile: joined(SettingsPage, account),
  orders: joined(OrdersPage, orders),
  order: joined(OrderPage, orders),
};
