/** A setting in the query of an address: /typeface/barlow?v=1&as=reading&text=…, /compare?styles=… (§tester.block.address, §compare.address). */
import type { SettingParams } from '../../domain/text-setting.ts';

/** The parameters of a query that have these names. */
export const paramsIn = (search: string, names: readonly string[]): SettingParams =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => names.includes(name)));

/** A query with these parameters, as far as they have those names, in place of its own; commas stay readable. '' for an empty one. */
export function queryWith(search: string, names: readonly string[], params: SettingParams): string {
  const others = [...new URLSearchParams(search)].filter(([name]) => !names.includes(name));
  const own = Object.entries(params).filter(([name]) => names.includes(name));
  return String(new URLSearchParams([...others, ...own])).replaceAll('%2C', ',');
}
