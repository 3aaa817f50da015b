import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { printStep } from '@xw/shared/degree/record-steps'
import { type RawBuilder, sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { fingerprintRights } from '../../../resource/rights-print.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { defineTask } from '../../../tasks/define-task.ts'
import {
  type CertificatesInput,
  drawCertificates,
  type PlannedPrint,
  printPermission,
  printRefusal,
  storePrints,
} from '../../certificate/certificate/index.ts'
import { actorOf } from './actor.ts'
import { stepRefusal, takeStep } from './step.ts'

/**
 * DG-08: prints the certificates of a selection into one file. All of them count as printed when the task ends, or
 * none.
 */
export const certificatesTask = defineTask<CertificatesInput>({
  name: 'xw.certificates',
  title: '打印证书',
  permission: () => printPermission,
  async run(task, input) {
    const resource = task.engine.made.get(degreeRecordTable.path)
    const actor = actorOf(task.caller.session)
    if (!resource || !actor) throw refused('系统已没有此类数据')
    // A task of an older version, which has no `records`, has logged its prints already.
    if (!Array.isArray(input.records)) throw refused('系统已升级，任务未执行，请作废后重新打印')
    const { xwlx, firstSerial } = input
    const { origin, session } = task.caller
    const access = await resource.actions.withAccess(task.caller, { xwlx }, async (_, own) => own)
    const { file, template, prints } = await drawCertificates(task, input)
    return {
      message: `共 ${prints.length} 份，请按实际尺寸（100%）打印`,
      files: [file],
      guard: {
        path: degreeRecordTable.path,
        params: { xwlx },
        permission: printPermission,
        print: fingerprintRights(access),
      },
      totalNum: prints.length,
      successNum: prints.length,
      async conclude(tx) {
        const step = { action: printStep, actor, to: null, reason: null, marked: [], commitment: null, origin }
        const why = sql`coalesce(${stepRefusal(access, step, [])}, ${printRefusal(template)})`
        await assertStillPrintable(tx, access, why, prints)
        await storePrints(tx, { session, template, degreeType: xwlx, firstSerial }, prints)
        const ids = prints.map(({ record }) => record.id)
        await takeStep(tx, access, ids, { ...step, more: { what: `证书（${template.name}）` } })
      },
    }
  },
})

/** Locks the rows until commit, so that the rows checked are the rows that the log names. */
async function assertStillPrintable(
  tx: Tx,
  access: Access,
  why: RawBuilder<unknown>,
  prints: readonly PlannedPrint[],
): Promise<void> {
  const ids = prints.map(({ record }) => record.id)
  const { rows } = await sql<{ id: string; number: string | null; why: string | null }>`
    select t.id, t.xwzsbh as number, ${why} as why
    from xw_info t where t.id = any(${ids}::uuid[]) and ${reachableCondition(access, { forWrite: true })}
    order by t.id for update of t`.execute(tx)
  const found = new Map(rows.map(row => [row.id, row]))
  for (const { record } of prints) {
    const row = found.get(record.id)
    if (row?.why) throw refused(`${record.name}：${row.why}。没有打印任何一份`)
    if (row?.number !== record.number)
      throw refused(`${record.name} 的记录在打印时已改变，没有打印任何一份，请重新打印`)
  }
}
