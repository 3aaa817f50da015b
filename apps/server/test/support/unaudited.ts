import { execute } from './sql.ts'

/**
 * Tables whose changes need no log line: logs, queues, sessions (they have their own log) and personal page settings.
 */
const unlogged = [
  'sys_log',
  'sys_log_pending',
  'sys_log_link',
  'sys_file_download',
  'sys_history',
  'sys_session',
  'sys_captcha',
  'sys_ticket',
  'sys_sign_in_guard',
  'sys_saved_query',
  'sys_user_page',
  'sys_announcement_send',
  'xw_draft',
  'xw_answer_draft',
  'xw_privacy_ack',
  'schema_migration',
]

/**
 * Installs triggers that look, at the end of every transaction that changed a record, for a log line of the same
 * transaction. Returns a function that lists the tables changed without one since its last call.
 */
export async function watchUnaudited(ownerUrl: string): Promise<() => Promise<string[]>> {
  await execute(
    ownerUrl,
    `create table public.unaudited (name text);
     create function note_unaudited() returns trigger language plpgsql security definer as $$
     begin
       if not exists (select from sys_log where xmin = pg_current_xact_id()::xid) then
         insert into unaudited values (tg_table_name);
       end if;
       return null;
     end $$;
     do $$ declare t text; begin
       for t in select tablename from pg_tables where schemaname = 'public' and tablename not in ('unaudited', ${unlogged.map(name => `'${name}'`).join()}) loop
         execute format('create constraint trigger note_unaudited after insert or update or delete on %I
           deferrable initially deferred for each row execute function note_unaudited()', t);
       end loop;
     end $$`,
  )
  return async () => {
    const rows = await execute<{ name: string }>(ownerUrl, 'delete from unaudited returning name')
    return [...new Set(rows.map(row => row.name))]
  }
}
