/** A value as plain JSON without anything that opens an account or belongs to a card. */

export const leftOut = '(left out)';

const secretName =
  /token|secret|passw|authorization|cookie|email_code|session_?id|cvc|cvv|card_?number|^(?:card|number|expiry|exp_\w+|last4|brand)$|payment_method/i;
/** Codes of letters are long; those of countries and postal districts are not. */
const codeName = /(?:^|_)code$/i;
const longCode = 16;
const secretText = /_secret_|^(?:Bearer|Basic)\s|^(?:[srp]k|pm|tok|card|whsec)_\w{8,}|^eyJ[\w-]+\.[\w-]+\./;
const secretQuery = /([?&#](?:token|code|signature|sig|secret|key)=)[^&#]+/gi;
const digits = /\b(?:\d[ -]?){12,18}\d\b/g;
const deepest = 12;

/** The check digit that every card number ends in. */
function isCardNumber(text: string): boolean {
  const sum = [...text.replace(/\D/g, '')].toReversed().reduce((total, sign, place) => {
    const digit = Number(sign) * (place % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

function textWithout(text: string): string {
  if (secretText.test(text)) return leftOut;
  return text
    .replace(secretQuery, `$1${leftOut}`)
    .replace(digits, (found) => (isCardNumber(found) ? leftOut : found));
}

const isSecret = (name: string, value: unknown) =>
  secretName.test(name) || (codeName.test(name) && typeof value === 'string' && value.length >= longCode);

/** A form's event names its field and carries the value beside it. */
const isSecretField = (members: object) =>
  'field' in members && typeof members.field === 'string' && secretName.test(members.field);

function membersWithout(members: object, depth: number): Record<string, unknown> {
  const hidesValue = isSecretField(members);
  return Object.fromEntries(
    Object.entries(members)
      .filter(([, value]) => value !== undefined && typeof value !== 'function')
      .map(([name, value]) => {
        const isHidden = isSecret(name, value) || (hidesValue && name === 'value');
        // That there is none is no secret.
        return [
          name,
          isHidden && value !== null && value !== '' ? leftOut : withoutSecrets(value, depth + 1),
        ];
      }),
  );
}

/** Actors become `#id`, errors their name and message, maps and sets lists; what is too deep goes. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return textWithout(value);
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value === 'function') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return '…';
  if (value instanceof Date) return value.toJSON();
  if (value instanceof Error) return { name: value.name, message: textWithout(value.message) };
  if (value instanceof Map || value instanceof Set) return withoutSecrets([...value], depth + 1);
  if (Array.isArray(value)) return value.map((member) => withoutSecrets(member, depth + 1));
  if ('send' in value && typeof value.send === 'function' && 'id' in value) return `#${String(value.id)}`;
  // A snapshot holds its machine: only what it says of the state goes on.
  if ('machine' in value && 'value' in value && 'status' in value)
    return { value: value.value, status: value.status };
  return membersWithout(value, depth);
}
