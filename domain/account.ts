/** Request and response shapes of accounts (§api.data.user, §api.call.login, §api.call.me). */
import { Email, PersonalInfo } from './licensee.ts';
import { passwordMaxlength } from './password.ts';
import { exactly, type Infer, integer, object, optional, text } from './shape.ts';

/** The code from the email that proves the address; set once the server has required it. */
const EmailCode = optional(text({ max: 20 }));

/** A log-in accepts any password length that fits; registering requires at least 8 characters. */
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

/** Requests an email with a link that sets a new password. */
export const ResetRequest = object({ email: text({ max: 255 }) });
export type ResetRequest = Infer<typeof ResetRequest>;

const Code = text({ max: 200 });

/** `code` comes from the link in the reset email. */
export const NewPassword = object({ password: text({ max: passwordMaxlength }), code: Code });
export type NewPassword = Infer<typeof NewPassword>;

/** `password` is required where the last log-in is older than `recentLoginMinutes`; `email_code` proves the new address. */
export const EmailChange = object({
  email: text({ max: 255 }),
  password: optional(text({ max: passwordMaxlength })),
  email_code: EmailCode,
});
export type EmailChange = Infer<typeof EmailChange>;

/** For how many minutes after a log-in the email address may be changed without the password. */
export const recentLoginMinutes = 30;

/** For how many days a change of the email address can be reverted from the old address. */
export const emailReturnDays = 7;
export const emailReturnEnd = (changed: Date) => new Date(changed.getTime() + emailReturnDays * 86_400_000);

/** `code` comes from the link in the email to the old address. */
export const EmailReturn = object({ code: Code });
export type EmailReturn = Infer<typeof EmailReturn>;

export const PasswordChange = object({
  old_password: text({ max: passwordMaxlength }),
  password: text({ max: passwordMaxlength }),
});
export type PasswordChange = Infer<typeof PasswordChange>;

/** The response to a successful change, with the message that the form shows. */
export const ChangeReply = object({ success: exactly(true), message: text({ max: 200 }) });
export type ChangeReply = Infer<typeof ChangeReply>;
