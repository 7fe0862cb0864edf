/** Accounts as the wire knows them (commerce, section 3; decisions, section 1). */
import { Email, PersonalInfo } from './licensee.ts';
import { passwordMaxlength } from './password.ts';
import { exactly, type Infer, integer, object, optional, text } from './shape.ts';

/** Of the email that proves the address, once the server has asked for it. */
const EmailCode = optional(text({ max: 20 }));

/** A log-in never checks length beyond what a body may hold; registering asks for at least 8 characters. */
export const Credentials = object({
  email: text({ max: 255 }),
  password: text({ max: passwordMaxlength }),
  email_code: EmailCode,
});
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

/** Asks for a letter with a link that sets a new password. */
export const ResetRequest = object({ email: text({ max: 255 }) });
export type ResetRequest = Infer<typeof ResetRequest>;

const Code = text({ max: 200 });

/** `code` is the one of the reset letter's link. */
export const NewPassword = object({ password: text({ max: passwordMaxlength }), code: Code });
export type NewPassword = Infer<typeof NewPassword>;

/**
 * `password` proves the log-in once more, where the last proof is older than `freshMinutes`; `email_code` proves the new
 * address.
 */
export const EmailChange = object({
  email: text({ max: 255 }),
  password: optional(text({ max: passwordMaxlength })),
  email_code: EmailCode,
});
export type EmailChange = Infer<typeof EmailChange>;

/** How long after a log-in the address may be changed without the password. */
export const freshMinutes = 30;

/** How long the owner of the address before may take a change of it back. */
export const emailReturnDays = 7;
export const emailReturnEnd = (changed: Date) => new Date(changed.getTime() + emailReturnDays * 86_400_000);

/** `code` is the one of the letter to the old address. */
export const EmailReturn = object({ code: Code });
export type EmailReturn = Infer<typeof EmailReturn>;

export const PasswordChange = object({
  old_password: text({ max: passwordMaxlength }),
  password: text({ max: passwordMaxlength }),
});
export type PasswordChange = Infer<typeof PasswordChange>;

/** A change that was made, in the words that the form shows. */
export const Changed = object({ success: exactly(true), message: text({ max: 200 }) });
export type Changed = Infer<typeof Changed>;
