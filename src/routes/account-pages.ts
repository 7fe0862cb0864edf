/** The account pages in one chunk: a visitor of one is likely to open the next. */
import { composeReset, composeReturnEmail, composeSetPassword, composeSettings } from '../compose/account.ts';
import { composeOrder, composeOrders } from '../compose/orders.ts';
import { ChangePasswordPage } from '../pages/account/change-password-page.tsx';
import { ForgetPasswordPage } from '../pages/account/forget-password-page.tsx';
import { OrderPage } from '../pages/account/order-page.tsx';
import { OrdersPage } from '../pages/account/orders-page.tsx';
import { ReturnEmailPage } from '../pages/account/return-email-page.tsx';
import { SettingsPage } from '../pages/account/settings-page.tsx';
import { composed } from './route.ts';

export const accountPages = {
  forgetPassword: { View: composed(ForgetPasswordPage, composeReset) },
  changePassword: { View: composed(ChangePasswordPage, composeSetPassword) },
  returnEmail: { View: composed(ReturnEmailPage, composeReturnEmail) },
  profile: { View: composed(SettingsPage, composeSettings) },
  orders: { View: composed(OrdersPage, composeOrders) },
  order: { View: composed(OrderPage, composeOrder) },
};
