/** What a view of the browser threw, for the server's log: where it happened, and nothing about whom it happened to. */
import { type Infer, object, text } from './shape.ts';

export const maxMessageLength = 300;
export const maxFramesLength = 2000;

export const ViewError = object({
  /** The route's name; an address may hold a code. */
  route: text({ max: 40, pattern: /^\w*$/ }),
  message: text({ max: maxMessageLength }),
  /** The stack's lines, without the message. */
  frames: text({ max: maxFramesLength }),
});
export type ViewError = Infer<typeof ViewError>;
