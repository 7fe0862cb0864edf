/** What pages say of the foundry itself: content (foundry.yaml), the same for everybody. */
import { type Infer, list, object, text } from './shape.ts';

const Link = object({ label: text({ max: 60 }), href: text({ max: 300 }) });

export const Brand = object({
  name: text({ max: 60 }),
  motto: text({ max: 120 }),
  /** For questions. */
  email: text({ max: 254 }),
  /** Its accounts in social networks. */
  social: list(Link, 20),
  /** The last words of the footer, after name and motto. */
  colophon: text({ max: 300 }),
  /** What the strip says while payments are tests. */
  test_notice: text({ max: 120 }),
  /** In the header, and under 'Information' in the footer. */
  menu: list(Link, 40),
  information: list(Link, 40),
});
export type Brand = Infer<typeof Brand>;
