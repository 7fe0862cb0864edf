/** A shop's view and machines in one chunk: it is asked for at once. */
import { composeShop } from '../compose/shop.ts';
import { ShopPage } from '../pages/shop/shop-page.tsx';
import { composed } from './route.ts';

export const shopPage = { View: composed(ShopPage, composeShop) };
