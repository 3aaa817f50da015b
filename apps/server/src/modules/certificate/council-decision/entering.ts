import { sql } from 'kysely'
import { invalid } from '../../../lib/errors.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import { findNumberDefects } from './ask-numbers.ts'

/** Finds the defects of a decision line that no rule of a single field covers, by field. */
function findLineDefects(line: RecordValues): Record<string, string> {
  return {
    ...(!textIn(line, 'zjhm') && !textIn(line, 'xh') && { zjhm: '身份证件号码和学号（申请号）至少填写一项' }),
    ...(textIn(line, 'outcome') !== 'award' && !textIn(line, 'reason') && { reason: '暂缓授予或不授予的，请填写原因' }),
  }
}

/** Checks decision lines. An import brings thousands of them, so `look` checks a whole set at once. */
export const decisionLineHooks = (perHour: number): Pick<Hooks, 'entering' | 'beforeEdit'> => ({
  entering: {
    gives: [],
    async look({ tx, access, many }) {
      const ids = [...new Set(many.map(line => textIn(line, 'decisionId')))]
      const { rows } = await sql<{ id: string }>`
        select id from xw_decision where tenant_id = ${access.session.tenantId} and id = any(${ids}::uuid[])`.execute(
        tx,
      )
      const known = new Set(rows.map(({ id }) => id))
      const numberFlaws = await findNumberDefects({ tx, access, perHour }, many)
      return many.map(line => ({
        ...findLineDefects(line),
        ...numberFlaws(line),
        ...(!known.has(textIn(line, 'decisionId')) && { decisionId: '没有这个决议' }),
      }))
    },
  },
  async beforeEdit({ tx, access, values, before }) {
    const line = { ...before, ...values }
    const isNew = (['zjhm', 'xwbslbm'] as const).some(key => textIn(line, key) !== textIn(before, key))
    const numberFlaws = await findNumberDefects({ tx, access, perHour }, isNew ? [line] : [])
    const flaws = { ...findLineDefects(line), ...numberFlaws(line) }
    if (Object.keys(flaws).length > 0) throw invalid(flaws)
  },
})
