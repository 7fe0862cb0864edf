/** What the lines about people are called, in forms and in the messages about them. */
export const lineLabels = {
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  company: 'Company',
  job_reference: 'Project reference',
  vat_number: 'VAT number',
  address1: 'Address',
  address2: 'Address line 2',
  zip_code: 'Postal or zip code',
  city: 'City',
  state: 'State',
  country: 'Country',
  website: 'Website',
  code_upgrade: 'Upgrade code',
  email: 'Email',
  password: 'Password',
  old_password: 'Old password',
  new_password: 'New password',
  instagram_handle: 'Instagram handle',
} as const;

/** Whose the lines in a member are, where a form is about several people. */
const owners = [
  ['third_party_data', 'The third party’s'],
  ['invited_coworker_emails', 'The coworker’s'],
] as const;

/** The first 80 characters of a path, none of them cut in half: part of it may be a name that a client has made up. */
export const cutPath = (path: string): string => path.slice(0, 80).replace(/[\uD800-\uDBFF]$/, '');

const isLine = (name: string): name is keyof typeof lineLabels => Object.hasOwn(lineLabels, name);

/** The label of the line at a path ('user.personal_info.zip_code'); the path itself, cut, where it is no line about people. */
export function labelOf(path: string): string {
  const names = path.split('.');
  const name = names.at(-1) ?? '';
  if (!isLine(name)) return cutPath(path);
  const label = lineLabels[name];
  const owner = owners.find(([member]) => names.includes(member))?.[1];
  // 'VAT number' keeps its capitals.
  const inSentence = /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
  return owner ? `${owner} ${inSentence}` : label;
}

/** The message for a line that is too long (§forms.errors.length). */
export const tooLongMessage = (path: string, length: number): string =>
  `${labelOf(path)} must be at most ${length.toLocaleString('en')} characters.`;
