import { sql } from 'kysely'
import { invalid, refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import { codedTreeHooks } from '../../../resource/coded-tree.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { assertGroupWithin } from '../../../resource/power/guard.ts'
import { codesIn, type RecordValues, textIn } from '../../../resource/stored.ts'
import { departTree } from '../../../resource/tree-code.ts'
import { assertDepartsGivable } from '../user/index.ts'

const treeHooks = codedTreeHooks(departTree, { parent: 'parentId', code: 'orgCode' })

/** Computes the department's code from its place in the tree and stores its directors. */
export const departHooks: Hooks = {
  ...treeHooks,
  async beforeSave(saving) {
    await treeHooks.beforeSave?.(saving)
    const { tx, access, values, before } = saving
    if (!before || !isGrantsToAllChanged(values, before)) return
    const id = textIn(before, 'id')
    await assertGroupWithin(tx, access.session, 'sys_user_depart', id)
    // With `grantsToAll`, all members get the department's permissions. The caller must hold them all.
    if (values.grantsToAll === '1') await assertDepartsGivable(tx, access.session, [id])
  },
  async afterSave(saving) {
    await treeHooks.afterSave?.(saving)
    const { tx, access, values, before, id } = saving
    if (before && isGrantsToAllChanged(values, before))
      await assertGroupWithin(tx, access.session, 'sys_user_depart', id)
    if (values.directorUserIds !== undefined)
      await setDirectors(tx, { tenantId: access.session.tenantId, departId: id }, codesIn(values, 'directorUserIds'))
  },
  async afterRead({ tx, records }) {
    const ids = records.map(record => textIn(record, 'id'))
    const { rows } = await sql<{ depart_id: string; users: string[] }>`
      select depart_id, array_agg(user_id::text order by user_id) as users
      from sys_depart_director where depart_id = any(${ids}::uuid[]) group by 1`.execute(tx)
    const byId = new Map(rows.map(row => [row.depart_id, row.users]))
    for (const record of records) record.directorUserIds = byId.get(textIn(record, 'id')) ?? []
  },
  async beforeDelete(deleting) {
    await treeHooks.beforeDelete?.(deleting)
    await assertNoMembers(deleting.tx, deleting.ids)
  },
}

const isGrantsToAllChanged = (values: RecordValues, before: RecordValues) =>
  values.grantsToAll !== undefined && values.grantsToAll !== before.grantsToAll

async function setDirectors(tx: Tx, target: { tenantId: number; departId: string }, userIds: readonly string[]) {
  const { tenantId, departId } = target
  await sql`delete from sys_depart_director where tenant_id = ${tenantId} and depart_id = ${departId}`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into sys_depart_director (tenant_id, depart_id, user_id)
    select tenant_id, ${departId}, id from sys_user
    where tenant_id = ${tenantId} and del_flag = '0' and id = any(${userIds}::uuid[])`.execute(tx)
  if (Number(numAffectedRows) !== userIds.length) throw invalid({ directorUserIds: '所选用户不存在' })
}

/** Refuses to delete a department that has members. They must be moved out first. */
async function assertNoMembers(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{ name: string; users: number }>`
    select depart.depart_name as name, count(*)::int as users
    from sys_user_depart own join sys_depart depart on depart.tenant_id = own.tenant_id and depart.id = own.depart_id
      join sys_user person on person.tenant_id = own.tenant_id and person.id = own.user_id and person.del_flag = '0'
    where own.depart_id = any(${ids}::uuid[]) group by depart.id, depart.depart_name, depart.org_code order by depart.org_code`.execute(
    tx,
  )
  if (rows.length === 0) return
  const named = rows.slice(0, 3).map(row => `「${row.name}」${row.users} 人`)
  const more = rows.length > 3 ? `等 ${rows.length} 个部门` : ''
  throw refused(`${named.join('、')}${more}仍在部门中，请先将用户移出后再删除`)
}
