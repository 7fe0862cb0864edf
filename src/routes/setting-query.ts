/** The setting of a tester's text in addresses: /typeface/barlow?v=1&as=reading&text=… (§tester.block.address). */
import { type SettingParams, settingParamNames } from '../../domain/text-setting.ts';

/** The parameters of a query that belong to a setting. */
export const settingParams = (search: string): SettingParams =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => settingParamNames.includes(name)));

/** A query with these parameters in place of its own setting; '' for an empty one. */
export function settingQuery(search: string, params: SettingParams): string {
  const others = [...new URLSearchParams(search)].filter(([name]) => !settingParamNames.includes(name));
  return String(new URLSearchParams([...others, ...Object.entries(params)]));
}
