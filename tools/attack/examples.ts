/** One valid request for each row of the table of calls: the attack corrupts it member by member. */
import { api, type CallName } from '../../domain/api.ts';
import type { Call } from '../../domain/call.ts';
import { requests } from '../openapi/examples.ts';

/** The example of a row. */
export const exampleOf = (name: CallName): unknown => new Map(Object.entries(requests)).get(name);

export const rows = Object.entries<Call>(api) as [CallName, Call][]; // its keys are names of calls
