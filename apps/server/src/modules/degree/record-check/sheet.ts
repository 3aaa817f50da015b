import type { FindingLevel } from '@xw/shared/degree/rules/finding'
import { findDegreeType } from '@xw/shared/degree/types'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { readCodeTexts } from '../../../resource/dict-text.ts'
import { textIn } from '../../../resource/stored.ts'
import type { CheckedRecord } from '../check-result/index.ts'
import { degreeTypeOf } from './degree-type.ts'
import { visibleTo } from './visible.ts'

const levelWords: Record<FindingLevel, string> = { error: '错误', warning: '警告', hint: '提示' }

const idFieldOf = (access: Access) => findDegreeType(degreeTypeOf(access))?.idField ?? 'xh'

/** Returns the columns of the findings file. */
export const findingColumns = (access: Access) => [
  { title: '姓名' },
  { title: access.base.fields[idFieldOf(access)]?.label ?? '学号', width: 18 },
  { title: '院系', width: 24 },
  { title: '级别' },
  { title: '字段', width: 28 },
  { title: '问题', width: 60 },
  { title: '建议', width: 36 },
]

/** Returns one row of the findings file for each finding that the caller may see. */
export async function findingRows(tx: Tx, access: Access, judged: readonly CheckedRecord[]): Promise<string[][]> {
  const { def } = access
  const departs = await readCodeTexts(
    tx,
    only(def, 'departId'),
    judged.map(({ values }) => values),
  )
  const shown = (key: string, values: CheckedRecord['values']) =>
    Object.hasOwn(def.fields, key) ? textIn(values, key) : ''
  return judged.flatMap(({ values, findings }) => {
    const depart = departs.get('departId')?.get(shown('departId', values)) ?? ''
    const person = [shown('xm', values), shown(idFieldOf(access), values), depart]
    return visibleTo(access, findings).map(({ level, fields, message, fix }) => {
      const labels = fields.map(key => def.fields[key]?.label ?? key).join('、')
      return [...person, levelWords[level], labels, message, fix?.label ?? '']
    })
  })
}

const only = (def: ResourceDef, key: string): ResourceDef => {
  const field = def.fields[key]
  return { ...def, fields: field ? { [key]: field } : {} }
}
