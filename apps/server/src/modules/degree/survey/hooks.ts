import { findSensitiveWord } from '@xw/shared/degree/custom-fields'
import { findItemsDefect, readStudentNumbers } from '@xw/shared/degree/survey'
import { findDegreeType } from '@xw/shared/degree/types'
import type { RowsRow } from '@xw/shared/field-types/rows'
import { sql } from 'kysely'
import { invalid, refused } from '../../../lib/errors.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { codesIn, type RecordValues, textIn } from '../../../resource/stored.ts'

/** The most student numbers in a survey's scope: about one year's graduates of a large school. */
const maxNumbers = 20_000

/** Checks surveys before they are saved or deleted. */
export const surveyHooks: Hooks = {
  async beforeSave({ access, values, before }) {
    const after = { ...before, ...values }
    assertOwnTypes(access.session, after)
    if (before) assertOwnTypes(access.session, before)
    const flaws = listDefects(after)
    if (Object.keys(flaws).length > 0) throw invalid(flaws)
  },

  async beforeDelete({ tx, access, ids }) {
    const { rows } = await sql<RecordValues>`
      select xwbslbms from xw_collection
      where tenant_id = ${access.session.tenantId} and id = any(${ids}::uuid[])`.execute(tx)
    for (const row of rows) assertOwnTypes(access.session, row)
  },
}

/** Refuses a survey to a caller whose reach is some degree types, unless it addresses only students of these types. */
export function assertOwnTypes({ reach, xwbslbms }: Session, collection: RecordValues): void {
  if (reach !== 'types') return
  const asked = codesIn(collection, 'xwbslbms')
  const own = xwbslbms.map(code => findDegreeType(code)?.name ?? code).join('、') || '无'
  if (asked.length === 0) throw invalid({ xwbslbms: `请选择您负责的学位类型（${own}）` })
  if (asked.some(code => !xwbslbms.includes(code))) throw refused(`只能办理您负责的学位类型（${own}）的采集`)
}

function listDefects(after: RecordValues): Record<string, string> {
  const items = (after.items ?? []) as readonly RowsRow[]
  const flaw = findItemsDefect(items)
  const asked = items.flatMap(({ label, options, help }) => [label, options, help])
  const word = findSensitiveWord([textIn(after, 'name'), textIn(after, 'description'), ...asked].join(' '))
  return {
    ...(flaw && { items: flaw }),
    ...(textIn(after, 'startTime') >= textIn(after, 'endTime') && { endTime: '截止时间应晚于开始时间' }),
    ...(readStudentNumbers(textIn(after, 'studentNumbers')).length > maxNumbers && {
      studentNumbers: `最多 ${maxNumbers} 个学号`,
    }),
    ...(word &&
      after.sensitiveConfirmed !== '1' && {
        sensitiveConfirmed: `“${word}”可能涉及敏感个人信息：确有必要收集时，请在此确认后再保存`,
      }),
  }
}
