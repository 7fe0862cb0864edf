/** What is compared, in addresses: /compare?styles=barlow-700,spectral-400 (§compare.address). */
import { compareParamNames } from '../../domain/compare.ts';
import type { SettingParams } from '../../domain/text-setting.ts';

/** The parameters of a query that belong to a comparison. */
export const compareParams = (search: string): SettingParams =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => compareParamNames.includes(name)));

/** A query with these parameters; commas stay readable. '' for an empty one. */
export const compareQuery = (params: SettingParams): string =>
  String(new URLSearchParams(params)).replaceAll('%2C', ',');
