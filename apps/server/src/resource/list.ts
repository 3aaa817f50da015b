import type { ListQuery } from '@xw/shared/query/list-query'
import { toPage } from '@xw/shared/wire/envelope'
import type { RecordPage } from '@xw/shared/wire/records'
import { refused } from '../lib/errors.ts'
import type { Tx } from '../plugins/db.ts'
import type { Access } from './access.ts'
import { formatCodes, readCodeTexts } from './dict-text.ts'
import type { Hooks } from './hooks.ts'
import { type Bin, countRows, maxOffset, readRows } from './rows.ts'
import { showRecord } from './show.ts'
import type { RecordValues } from './stored.ts'

export async function listRecords(
  tx: Tx,
  access: Access,
  query: ListQuery,
  given: { bin?: Bin; hooks: Hooks },
): Promise<RecordPage> {
  const offset = (query.pageNo - 1) * query.pageSize
  if (offset > maxOffset) throw refused('页码过大，请缩小查询范围后再查看')
  const narrow = given.hooks.narrow?.(query.params, access)
  const wanted = { filter: query.filter, ...(given.bin && { bin: given.bin }), ...(narrow && { narrow }) }
  const records = await readRows(tx, access, { ...wanted, sort: query.sort, limit: query.pageSize, offset })
  await given.hooks.afterRead?.({ tx, access, records })
  // A page that is not full is the last one, so its length gives the total.
  const isLast = records.length < query.pageSize && (offset === 0 || records.length > 0)
  const { total, isEstimate } = isLast
    ? { total: offset + records.length, isEstimate: false }
    : await countRows(tx, access, wanted)
  return { ...toPage(await showWithTexts(tx, access, records), total, query.pageNo, query.pageSize), isEstimate }
}

/** Returns records as the caller sees them, each code with its text beside it. */
export async function showWithTexts(
  tx: Tx,
  access: Access,
  records: RecordValues[],
): Promise<Record<string, unknown>[]> {
  const texts = await readCodeTexts(tx, access.def, records)
  const open = [...texts].filter(([key]) => !access.masked.has(key))
  const labelled = open.flatMap(([key, known]) =>
    namesOf(access, key).map(name => ({ key, known, name: `${name}_dictText` })),
  )
  return records.map(record => {
    const shown = showRecord(access, record)
    for (const { key, known, name } of labelled) {
      const value = record[key] ?? null
      if (value !== null) shown[name] = formatCodes(value, known)
    }
    return shown
  })
}

/** Returns the names of a field in a response: its key and its alias. */
const namesOf = ({ def }: Access, key: string): string[] => {
  const alias = def.fields[key]?.alias
  return alias ? [key, alias] : [key]
}
