/** What documents of tests are drawn with. */
import { paperOf } from '../../server/documents/house-page.ts';
import { foundry } from './foundry.ts';

export const paper = paperOf(foundry);
