import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { thesisReviewResource } from '@xw/shared/resources/xw/thesis-review'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { type Access, type EngineContext, readAccess } from '../../../resource/access.ts'
import { changeRows, lockRows } from '../../../resource/change-rows.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { textIn } from '../../../resource/stored.ts'

interface ThesisAuthor {
  xh: string
  recordId: string
  xm: string | null
  departId: string | null
  xwbslbm: string
}

/** Finds for each student number the newest record that the caller reaches. */
async function findAuthors(
  tx: Tx,
  { session }: Access,
  ground: EngineContext,
  numbers: readonly string[],
): Promise<ThesisAuthor[]> {
  const records = await readAccess(tx, degreeRecordTable, session, ground)
  const { rows } = await sql<ThesisAuthor>`
    select distinct on (t.xh) t.xh, t.id as "recordId", t.xm, t.depart_id as "departId", t.xwbslbm
    from xw_info t where t.xh = any(${numbers}::text[]) and ${reachableCondition(records)}
    order by t.xh, t.create_time desc, t.id desc`.execute(tx)
  return rows
}

/** Copies the newest copy-check result to theses that were not sent yet, or clears it when no result is left. */
async function copyNewestResult(tx: Tx, { session }: Access, recordIds: readonly string[]): Promise<void> {
  const keeper = { def: thesisReviewResource, session }
  const ids = await lockRows(tx, keeper, sql`t.record_id = any(${recordIds}::uuid[]) and t.state = '0'`)
  const carried = ['copy_ratio', 'word_count', 'check_date', 'check_passed']
  await changeRows(tx, keeper, {
    ids,
    set: Object.fromEntries(carried.map(column => [column, sql`newest.${sql.id(column)}`])),
    from: {
      rows: sql`unnest(${recordIds}::uuid[]) as wanted (id) left join lateral (
        select * from xw_thesis_check one where one.tenant_id = ${session.tenantId} and one.record_id = wanted.id
        order by one.check_date desc limit 1) newest on true`,
      on: sql`t.record_id = wanted.id`,
    },
  })
}

/** Connects copy-check results with students by number, and with their theses that were not sent yet. */
export const thesisCheckHooks = (ground: EngineContext): Hooks => ({
  entering: {
    gives: ['xm', 'departId', 'xwbslbm', 'recordId'],
    async look({ tx, access, many }) {
      const numbers = [...new Set(many.map(values => textIn(values, 'xh')))]
      const owners = new Map((await findAuthors(tx, access, ground, numbers)).map(({ xh, ...owner }) => [xh, owner]))
      return many.map((values): Record<string, string> => {
        const owner = owners.get(textIn(values, 'xh'))
        if (!owner) return { xh: '没有这个学号的学位信息' }
        Object.assign(values, owner)
        return {}
      })
    },
  },
  async afterWrite({ tx, access, ids }) {
    const { tenantId } = access.session
    const { rows } = await sql<{ id: string }>`
      select distinct record_id as id from xw_thesis_check
      where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(tx)
    await copyNewestResult(
      tx,
      access,
      rows.map(({ id }) => id),
    )
    return null
  },
  async afterDelete({ tx, access, before }) {
    await copyNewestResult(
      tx,
      access,
      before.map(values => textIn(values, 'recordId')).filter(id => id !== ''),
    )
  },
})
