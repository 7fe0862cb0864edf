/** What people of the foundry did to orders at a terminal (migration 0022): rows are only ever added. */
import { jsonb } from '@skerry/embedded-or-postgres/type-parsers';
import type { Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { OrderTables } from '../db/tables/orders.ts';

export type StaffLogRow = Selectable<OrderTables['staff_log']>;

export type StaffLogEntry = {
  readonly by: string;
  readonly command: string;
  readonly orderId: string | null;
  readonly reason: string;
  readonly facts: object;
};

export async function logStaff(
  trx: Db,
  { by, command, orderId, reason, facts }: StaffLogEntry,
): Promise<void> {
  await trx
    .insertInto('staff_log')
    .values({ made_by: by, command, order_id: orderId, reason, facts: jsonb(facts) })
    .execute();
}

export async function findStaffLog(db: Db, orderId: string): Promise<StaffLogRow[]> {
  return await db.selectFrom('staff_log').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}
