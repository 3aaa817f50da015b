import { resources } from '@xw/shared/resources/index'
import { execute } from './sql.ts'

/** The tables whose earlier record versions are kept in the history. */
export const keptTables = [...new Set(resources.filter(({ history }) => history).map(({ table }) => table))]

/** The name of the trigger, which only test databases have. */
export const historyGuard = 'refuse_unkept'

/**
 * Installs a trigger that refuses a new version of a record whose old version is not in the history. The template of
 * every test database has it, so no test passes when code forgets the history.
 */
export async function guardHistory(ownerUrl: string): Promise<void> {
  await execute(
    ownerUrl,
    `create function ${historyGuard}() returns trigger language plpgsql security definer as $$
     begin
       if not exists (
         select from sys_history kept where kept.tenant_id = old.tenant_id and kept.data_table = tg_table_name
           and kept.data_id = old.id and kept.data_version = old.version)
       then raise exception 'a new version of % whose old one is not in the history', tg_table_name;
       end if;
       return null;
     end $$;
     ${keptTables
       .map(
         table => `create trigger ${historyGuard} after update on ${table} for each row
           when (new.version <> old.version) execute function ${historyGuard}();`,
       )
       .join('\n')}`,
  )
}
