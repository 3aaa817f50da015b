import { listSearchFields } from '@xw/shared/field-types/facets'
import { typeOf } from '@xw/shared/field-types/index'
import { listQueryRules } from '@xw/shared/query/field-rules'
import type { Filter } from '@xw/shared/query/filter'
import { readSort } from '@xw/shared/query/sort'
import { toFilter } from '@xw/shared/query/to-filter'
import { findNameKey } from '@xw/shared/resource/record-name'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { readRows } from '../../../resource/rows.ts'
import { textIn } from '../../../resource/stored.ts'
import { seesBin } from './record.ts'

/** The changes of so many records are found by the records; what more are called by is asked of each change as it is passed. */
const maxMeant = 50

/** Which records a keyword means: few of them by their ids, many by what they have in common, all by neither. */
interface Meant {
  ids?: readonly string[]
  filter?: Filter
}

export async function findMeant(tx: Tx, access: Access, keyword: string): Promise<Meant> {
  if (keyword === '') return {}
  if (isId(keyword)) return { ids: [keyword] }
  const filter = toQuestion(access, keyword)
  if (!filter) return { ids: [] }
  const wanted = { filter, sort: readSort(access.def), limit: maxMeant + 1, offset: 0 }
  const found = await readRows(tx, access, wanted)
  if (seesBin(access)) found.push(...(await readRows(tx, access, { ...wanted, bin: 'deleted' })))
  return found.length > maxMeant ? { filter } : { ids: found.map(record => textIn(record, 'id')) }
}

/** What a keyword asks of the name and of the texts in the list's search form, each in its own way; of none that is masked. */
function toQuestion({ def, masked }: Access, keyword: string): Filter | null {
  const named = findNameKey(def)
  const asked = new Map(listSearchFields(def).map(({ key, facet }) => [key, facet.rule ?? 'eq']))
  asked.set(named, asked.get(named) ?? 'eq')
  const items = [...asked].flatMap(([key, rule]) => {
    const field = def.fields[key]
    if (!field || !typeOf(field).line || field.masked || masked.has(key)) return []
    if (!listQueryRules(key, field).includes(rule)) return []
    return toFilter(key, field, { rule, values: [keyword] }) ?? []
  })
  return items.length > 0 ? { match: 'or', items } : null
}
