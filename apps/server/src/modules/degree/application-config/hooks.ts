import { getMajorTable } from '@xw/shared/degree/majors'
import { type DegreeTypeCode, findDegreeType } from '@xw/shared/degree/types'
import type { CodeItem } from '@xw/shared/dict/valid-years'
import { majorConfigResource } from '@xw/shared/resources/xw/major-config'
import { sql } from 'kysely'
import { invalid } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import { findCodeEntries } from '../../codes/dict/index.ts'
import { invalidateDepartCheckResults } from '../check-result/index.ts'

/** Tells a major from a category or class: the bachelor's catalogue also contains those. */
export const isMajor = ({ table, extra }: CodeItem): boolean =>
  table !== 'undergraduate_majors' || extra.level === 'major'

export const majorHooks: Hooks = {
  async beforeSave({ tx, values, before }) {
    const after = { ...before, ...values }
    assertYears(after)
    assertLevel(after, before === null)
    if (before) return
    const type = findDegreeType(textIn(values, 'xwbslbm'))
    const entry = type && (await findMajor(tx, getMajorTable(type.code), textIn(values, 'zydm')))
    if (!type || !entry)
      throw invalid({ zydm: `${type?.name ?? '该学位类型'}的专业目录中没有${textIn(values, 'zydm')}` })
    const { zydm, zymc, yjxkm, sfyjxk } = toMajorValues(type.code, entry)
    values.zydm = zydm
    values.zymc ??= zymc
    values.yjxkm ??= yjxkm
    if (sfyjxk === '1') values.sfyjxk = sfyjxk
  },

  /** The check rules compare records with the majors that departments may award, so their check results are invalid. */
  async afterWrite({ tx, access: { session }, ids }) {
    const { rows } = await sql<{ type: string; departs: string[] }>`
      select xwbslbm as type, array_agg(distinct depart_id) as departs from ${sql.table(majorConfigResource.table)}
      where tenant_id = ${session.tenantId} and id = any(${ids}::uuid[]) group by 1`.execute(tx)
    for (const { type, departs } of rows)
      await invalidateDepartCheckResults(tx, session.tenantId, { degreeType: type, departIds: departs })
    return null
  },
  async afterDelete({ tx, access: { session }, before }) {
    for (const [degreeType, majors] of Map.groupBy(before, major => textIn(major, 'xwbslbm'))) {
      const departIds = majors.map(major => textIn(major, 'departId'))
      await invalidateDepartCheckResults(tx, session.tenantId, { degreeType, departIds })
    }
  },
}

/** Returns the values that the catalogue gives for a major. */
export function toMajorValues(type: DegreeTypeCode, { code, text, parent }: CodeItem) {
  const isGraduate = getMajorTable(type) === 'graduate_majors'
  const discipline = isFirstLevel(code) ? code : isFirstLevel(parent ?? '') ? parent : null
  return {
    zydm: code,
    zymc: text,
    yjxkm: isGraduate ? discipline : null,
    sfyjxk: isGraduate && isFirstLevel(code) ? '1' : '0',
  }
}

/**
 * First-level disciplines have four digits. A school's own interdisciplinary majors have a letter among their four
 * characters.
 */
const isFirstLevel = (code: string): boolean => /^\d{4}$/.test(code)

/**
 * Finds a major in a degree type's catalogue. Several catalogues share the same names, so a code of another catalogue
 * stands for the major of the same name; null when the name is not unique.
 */
async function findMajor(tx: Tx, table: string, code: string): Promise<CodeItem | null> {
  const of = async (wanted: string) => (await findCodeEntries(tx, table, [wanted])).get(wanted)?.[0] ?? null
  const own = await of(code)
  if (own) return isMajor(own) ? own : null
  const name = (await findCodeEntries(tx, 'all_majors', [code])).get(code)?.[0]?.text
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

/**
 * Throws 422 unless a degree is awarded by a first-level discipline exactly when the major is one: the check rules
 * demand this of records.
 */
function assertLevel({ xwbslbm, zydm, sfyjxk }: RecordValues, isNew: boolean) {
  const type = findDegreeType(typeof xwbslbm === 'string' ? xwbslbm : '')
  if (!type || getMajorTable(type.code) !== 'graduate_majors' || typeof zydm !== 'string') return
  if (sfyjxk === '1' && !isFirstLevel(zydm))
    throw invalid({ sfyjxk: '按一级学科授予时，学科/专业应为一级学科（四位代码）' })
  if (sfyjxk === '0' && isFirstLevel(zydm) && !isNew) throw invalid({ sfyjxk: '学科/专业是一级学科，须按一级学科授予' })
}
