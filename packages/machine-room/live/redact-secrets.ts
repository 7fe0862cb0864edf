/** Converts values to plain JSON without credentials or card data. */

export const redactedText = '(left out)';

const secretName =
  /token|secret|passw|authorization|cookie|email_code|session_?id|cvc|cvv|card_?number|^(?:card|number|expiry|exp_\w+|last4|brand)$|payment_method/i;
/** Codes in emails are long; country and postal codes are not. */
const codeName = /(?:^|_)code$/i;
const longCode = 16;
const secretText = /_secret_|^(?:Bearer|Basic)\s|^(?:[srp]k|pm|tok|card|whsec)_\w{8,}|^eyJ[\w-]+\.[\w-]+\./;
const secretQuery = /([?&#](?:token|code|signature|sig|secret|key)=)[^&#]+/gi;
const digits = /\b(?:\d[ -]?){12,18}\d\b/g;
const maxDepth = 12;

/** Whether the last digit is the check digit of a card number (Luhn). */
function isCardNumber(text: string): boolean {
  const sum = [...text.replace(/\D/g, '')].toReversed().reduce((total, char, index) => {
    const digit = Number(char) * (index % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

function redactText(text: string): string {
  if (secretText.test(text)) return redactedText;
  return text
    .replace(secretQuery, `$1${redactedText}`)
    .replace(digits, (found) => (isCardNumber(found) ? redactedText : found));
}

const isSecret = (name: string, value: unknown) =>
  secretName.test(name) || (codeName.test(name) && typeof value === 'string' && value.length >= longCode);

/** Whether it is a form event for a secret field, whose value is in `value`. */
const isSecretField = (members: object) =>
  'field' in members && typeof members.field === 'string' && secretName.test(members.field);

function redactMembers(members: object, depth: number): Record<string, unknown> {
  const hidesValue = isSecretField(members);
  return Object.fromEntries(
    Object.entries(members)
      .filter(([, value]) => value !== undefined && typeof value !== 'function')
      .map(([name, value]) => {
        const isHidden = isSecret(name, value) || (hidesValue && name === 'value');
        // Empty values aren't hidden.
        return [
          name,
          isHidden && value !== null && value !== '' ? redactedText : redactSecrets(value, depth + 1),
        ];
      }),
  );
}

/**
 * The value as plain JSON: actors become `#id`, errors name and message, maps and sets lists; deep values are cut to '…'.
 */
export function redactSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value === 'function') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return '…';
  if (value instanceof Date) return value.toJSON();
  if (value instanceof Error) return { name: value.name, message: redactText(value.message) };
  if (value instanceof Map || value instanceof Set) return redactSecrets([...value], depth + 1);
  if (Array.isArray(value)) return value.map((member) => redactSecrets(member, depth + 1));
  if ('send' in value && typeof value.send === 'function' && 'id' in value) return `#${String(value.id)}`;
  // A snapshot contains its machine: only its state is included.
  if ('machine' in value && 'value' in value && 'status' in value)
    return { value: value.value, status: value.status };
  return redactMembers(value, depth);
}
