import { batchResource } from '@xw/shared/degree/batch'
import { addYearToText, nextBatchName, sameInstantNextYear } from '@xw/shared/degree/next-batch'
import { SavedRecord } from '@xw/shared/wire/records'
import { Type } from 'typebox'
import { notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import { writeOperation } from '../../../resource/audit.ts'
import type { Resource } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { findRecord } from '../../../resource/rows.ts'
import { saveNewRecord } from '../../../resource/save.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'

const timeFields = ['studentFrom', 'studentUntil', 'departFrom', 'departUntil', 'schoolFrom', 'schoolUntil'] as const
/** The fields that a copy keeps. The council decision and its date are set anew each year. */
const copiedFields = [
  'xwbslbm',
  'departIds',
  'needsPhoto',
  'needsSignature',
  'instructions',
  'contact',
  'xwsydwm',
  'xzxm',
  'zxxm',
] as const

/** Builds a batch like another one, a year later. */
function buildNextBatch(found: RecordValues, taken: readonly string[]): RecordValues {
  const moved = timeFields.map(key => [key, typeof found[key] === 'string' ? sameInstantNextYear(found[key]) : null])
  return {
    ...Object.fromEntries(copiedFields.map(key => [key, found[key] ?? null])),
    ...Object.fromEntries(moved),
    name: nextBatchName(textIn(found, 'name'), taken),
    grades: typeof found.grades === 'string' ? addYearToText(found.grades) : null,
  }
}

async function readBatchNames(tx: Tx, tenantId: number, type: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('xw_batch')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('xwbslbm', '=', type)
    .execute()
  return rows.map(({ name }) => name)
}

/** 复制: makes the next batch of a degree type from an earlier one. */
export const copyBatchRoute = ({ actions, hooks }: Pick<Resource, 'actions' | 'hooks'>): Route =>
  route({
    method: 'POST',
    path: `${batchResource.path}/copy`,
    permission: `${batchResource.permission}:copy`,
    scope: 'tenant',
    body: Type.Object({ id: textParam(64, 1) }),
    response: SavedRecord,
    async handle(call) {
      const { origin } = callerOf(call)
      const id = await actions.withAccess(callerOf(call), {}, async (tx, access) => {
        const found = isId(call.body.id) ? await findRecord(tx, access, call.body.id) : null
        if (!found) throw notFound()
        const taken = await readBatchNames(tx, access.session.tenantId, textIn(found, 'xwbslbm'))
        const made = await saveNewRecord(tx, access, buildNextBatch(found, taken), hooks)
        await writeOperation(tx, access, { operation: 'add', what: made, origin })
        return made
      })
      return new Answer({ message: '已复制，时间和年级顺延一年', result: { id } })
    },
  })
