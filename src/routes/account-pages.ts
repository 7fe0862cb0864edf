/** The account pages in one chunk: a visitor of one is likely to open the next. */
import { composeReset, composeReturnEmail, composeSetPassword, composeSettings } from '../compose/account.ts';
import { composeOrder, composeOrders } from '../compose/orders.ts';
import { OrderPage } from '../pages/account/order-page.tsx';
import { OrdersPage } from '../pages/account/orders-page.tsx';
import { ChangePasswordPage, ForgetPasswordPage, ReturnEmailPage } from '../pages/account/password-pages.tsx';
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
