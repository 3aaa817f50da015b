import { majorTable } from '@xw/shared/degree/majors'
import { findDegreeType } from '@xw/shared/degree/types'
import type { CodeEntry } from '@xw/shared/dict/valid'
import { sql } from 'kysely'
import { invalid } from '../../lib/errors.ts'
import type { Tx } from '../../plugins/db.ts'
import type { Hooks } from '../../resource/hooks.ts'
import { type RecordValues, textIn } from '../../resource/stored.ts'
import { findEntries } from '../dict/index.ts'

const disciplineLength = 4

/** The catalogue of bachelors also has the categories and classes above its majors. */
const isMajor = ({ table, extra }: CodeEntry): boolean => table !== 'undergraduate_majors' || extra.level === 'major'

export const majorHooks: Hooks = {
  async beforeSave({ tx, values, before }) {
    assertYears({ ...before, ...values })
    if (before) return
    const type = findDegreeType(textIn(values, 'xwbslbm'))
    const entry = type && (await findMajor(tx, majorTable(type.code), textIn(values, 'zydm')))
    if (!type || !entry)
      throw invalid({ zydm: `${type?.name ?? '该学位类型'}的专业目录中没有${textIn(values, 'zydm')}` })
    values.zydm = entry.code
    values.zymc ??= entry.text
    const isFirstLevel = entry.table === 'first_level_disciplines'
    const discipline = isFirstLevel ? entry.code : entry.parent?.length === disciplineLength ? entry.parent : null
    if (majorTable(type.code) === 'graduate_majors') values.yjxkm ??= discipline
  },
}

/**
 * The major of a type's catalogue that a code means. A spreadsheet names majors, and several catalogues have the same names:
 * a code of another one means the major of its name.
 */
async function findMajor(tx: Tx, table: string, code: string): Promise<CodeEntry | null> {
  const of = async (wanted: string) => (await findEntries(tx, table, [wanted])).get(wanted)?.[0] ?? null
  const own = await of(code)
  if (own) return isMajor(own) ? own : null
  const name = (await findEntries(tx, 'all_majors', [code])).get(code)?.[0]?.text
  if (!name) return null
  const { rows } = await sql<{ code: string }>`
    select distinct item_value as code from dict_entry
    where dict_code = ${table} and item_text = ${name} and status = '1'
      and coalesce(extra ->> 'level', '') not in ('category', 'class')`.execute(tx)
  return rows[0] && rows.length === 1 ? of(rows[0].code) : null
}

function assertYears({ validFrom, validTo }: RecordValues) {
  if (typeof validFrom === 'number' && typeof validTo === 'number' && validTo < validFrom)
    throw invalid({ validTo: '招生截止年不能早于招生起始年' })
}
