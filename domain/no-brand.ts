/** Apart from the struct, whose library a page's first load does without. */
import type { Brand } from './foundry.ts';

/** Where nothing is known of the foundry: before the first import, or in a page that can't be read. */
export const noBrand: Brand = {
  name: '',
  motto: '',
  email: '',
  social: [],
  colophon: '',
  test_notice: '',
  menu: [],
  information: [],
};
