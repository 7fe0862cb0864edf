/** Accounts as the wire knows them (commerce, section 3; decisions, section 1). */
import { Email, PersonalInfo } from './licensee.ts';
import { type Infer, integer, object, text } from './shape.ts';

/** A log-in never checks length beyond what a body may hold; registering asks for at least 8 characters. */
export const Credentials = object({ email: text({ max: 255 }), password: text({ max: 1000 }) });
export type Credentials = Infer<typeof Credentials>;

export const Token = object({ token: text({ min: 20, max: 200 }) });
export type Token = Infer<typeof Token>;

export const User = object({
  id: integer(1),
  email: Email,
  name: text({ max: 255 }),
  personal_info: PersonalInfo,
});
export type User = Infer<typeof User>;
