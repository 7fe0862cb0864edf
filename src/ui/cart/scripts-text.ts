/** The additional scripts of a licence, in words. */
import type { CartItem } from '../../../domain/cart.ts';

/** Empty without any. */
export function scriptsText({ scripts }: Pick<CartItem, 'scripts'>): string {
  const names = Object.values(scripts).map(({ name }) => name);
  if (names.length === 0) return '';
  return `Additional ${names.length > 1 ? 'scripts' : 'script'} support: ${names.join(', ')}`;
}
