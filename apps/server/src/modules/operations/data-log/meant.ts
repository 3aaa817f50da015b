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
import { canSeeRecycleBin } from './record.ts'

/** Up to this many records, changes are selected by record id. With more records, each change is filtered instead. */
const maxById = 50

/** The records that a keyword means: a few by id, many by a filter, or all without either. */
interface MatchedRecords {
  ids?: readonly string[]
  filter?: Filter
}

export async function findMatchingRecords(tx: Tx, access: Access, keyword: string): Promise<MatchedRecords> {
  if (keyword === '') return {}
  if (isId(keyword)) return { ids: [keyword] }
  const filter = buildKeywordFilter(access, keyword)
  if (!filter) return { ids: [] }
  const wanted = { filter, sort: readSort(access.def), limit: maxById + 1, offset: 0 }
  const found = await readRows(tx, access, wanted)
  if (canSeeRecycleBin(access)) found.push(...(await readRows(tx, access, { ...wanted, bin: 'deleted' })))
  return found.length > maxById ? { filter } : { ids: found.map(record => textIn(record, 'id')) }
}

/**
 * Builds the filter of a keyword: over the name and the text fields of the search form, each with its own operator, leaving
 * out masked fields.
 */
function buildKeywordFilter({ def, masked }: Access, keyword: string): Filter | null {
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
