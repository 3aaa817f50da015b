import type pg from 'pg'

/** A change of many records without anything of ours: what they were goes into the history, and they get another state. */
export async function bareUpdate(client: pg.ClientBase, ids: readonly string[]): Promise<void> {
  await client.query(
    `insert into sys_history (tenant_id, data_table, data_id, data_version, data_content, create_by)
     select tenant_id, 'xw_info', id, version, to_jsonb(t), 'bench' from xw_info t where id = any($1::uuid[])`,
    [ids],
  )
  await client.query(
    `update xw_info set status = '40', version = version + 1, update_by = 'bench', update_time = now()
     where id = any($1::uuid[])`,
    [ids],
  )
}
