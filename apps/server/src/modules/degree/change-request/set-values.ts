import { unchangeableFields } from '@xw/shared/degree/change-request'
import type { Finding } from '@xw/shared/degree/rules/finding'
import { isFiles, typeOf } from '@xw/shared/field-types/index'
import { getFieldStorage } from '@xw/shared/resource/storage'
import { readRecord } from '@xw/shared/rules/read-record'
import { sql } from 'kysely'
import { invalid, notFound } from '../../../lib/errors.ts'
import { isId, newId } from '../../../lib/ids.ts'
import type { Access } from '../../../resource/access.ts'
import { assertCodesExist } from '../../../resource/codes.ts'
import { findRecord } from '../../../resource/rows.ts'
import { withoutMasks } from '../../../resource/save.ts'
import type { RecordValues } from '../../../resource/stored.ts'
import { assertUnique } from '../../../resource/unique.ts'
import { visibleTo } from '../record-check/index.ts'
import { countRecords } from './add-records.ts'
import type { ChangeGround, SheetCall } from './request.ts'
import { type Entry, readEntries, sealLine } from './requested-records.ts'

/** Whether a sheet can ask for another value of a field: what people fill in, but for what has a way of its own. */
function isChangeable({ def }: Access, key: string): boolean {
  const field = Object.hasOwn(def.fields, key) ? def.fields[key] : undefined
  if (!field || field.readonly || unchangeableFields.includes(key) || isFiles(field) || typeOf(field).writeOnly)
    return false
  return getFieldStorage(key, field).kind !== 'module'
}

/** The record of an entry as it is now. */
export async function readEntry({ tx, access, sheet }: SheetCall, recordId: string) {
  const [entry] = isId(recordId) ? await readEntries(tx, access, { sheetId: sheet.id, recordId }) : []
  const record = entry && (await findRecord(tx, access, recordId))
  if (!entry || !record) throw notFound()
  return { entry, record }
}

/** Writes down new values of a record: each as its field reads it, all of them together as the rules see them. */
export async function setValues(
  ground: ChangeGround,
  call: SheetCall,
  { recordId, values: given }: { recordId: string; values: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { tx, access } = call
  const { entry, record } = await readEntry(call, recordId)
  const values = readValues(access, given, record)
  await assertCodesExist(tx, access.def, values)
  await assertUnique(tx, access, values, recordId)
  await assertJudged(ground, call, { recordId, after: { ...entry.after, ...values } })
  for (const [field, value] of Object.entries(values)) {
    await sql`
      insert into xw_change_line (tenant_id, id, entry_id, field, old_value, new_value)
      values (${access.session.tenantId}, ${newId()}, ${entry.id}, ${field},
        ${sealLine(access, 'old_value', record[field] ?? null)}, ${sealLine(access, 'new_value', value)})
      on conflict (tenant_id, entry_id, field) do update set
        old_value = excluded.old_value, new_value = excluded.new_value`.execute(tx)
  }
  const labels = Object.keys(values).map(key => access.def.fields[key]?.label ?? key)
  await countRecords(call, `填写记录 ${recordId} 的${labels.join('、')}`)
}

const same = '新值与原值相同'

function readValues(access: Access, given: Readonly<Record<string, unknown>>, record: RecordValues): RecordValues {
  const keys = Object.keys(given)
  if (keys.length === 0) throw invalid({ values: '请选择要修改的字段' })
  const closed = keys.filter(key => !isChangeable(access, key))
  if (closed.length > 0) throw invalid(Object.fromEntries(closed.map(key => [key, '此字段不能勘误'])))
  const typed = withoutMasks(access, given, record)
  const fields = Object.fromEntries(
    keys.flatMap(key => (access.def.fields[key] ? [[key, access.def.fields[key]]] : [])),
  )
  const { values, errors } = readRecord({ fields }, typed, { on: 'edit', mode: 'submit' })
  const flaws = { ...errors }
  for (const key of keys) if (!flaws[key] && isSame(values[key], record[key])) flaws[key] = same
  if (Object.keys(flaws).length > 0) throw invalid(flaws)
  return values
}

/** A value that was not read is the mask of the old one. */
const isSame = (value: RecordValues[string] | undefined, old: RecordValues[string] | undefined): boolean =>
  value === undefined || JSON.stringify(value) === JSON.stringify(old ?? null)

/** Refuses what would bring an error into the record that it does not have, beside the field that brings it. */
export async function assertJudged(
  { judge }: ChangeGround,
  { tx, access }: SheetCall,
  { recordId, after }: { recordId: string; after: RecordValues },
): Promise<void> {
  const errorsOf = async (typed: RecordValues) =>
    (await judge.typed(tx, access, { id: recordId, typed })).filter(({ level }) => level === 'error')
  const known = new Set((await errorsOf({})).map(toMark))
  const brought = (await errorsOf(after)).filter(finding => !known.has(toMark(finding)))
  if (brought.length === 0) return
  const told = visibleTo(access, brought)
  if (told.length === 0) throw invalid({ values: '修改后的内容不符合校验规则' })
  const keys = Object.keys(after)
  throw invalid(
    Object.fromEntries(
      told.map(({ fields, message }) => [fields.find(key => keys.includes(key)) ?? keys[0] ?? 'values', message]),
    ),
  )
}

const toMark = ({ code, fields }: Finding) => `${code} ${fields.join()}`

/** Says of an entry that somebody gave its record another value meanwhile. */
export const isOutOfDate = ({ before }: Entry, record: RecordValues): boolean =>
  Object.entries(before).some(([key, value]) => JSON.stringify(value) !== JSON.stringify(record[key] ?? null))
