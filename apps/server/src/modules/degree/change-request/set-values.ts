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
import { updateRecordCount } from './add-records.ts'
import type { ChangeContext, ChangeRequestCall } from './request.ts'
import { type RequestedRecord, readRequestedRecords, sealValue } from './requested-records.ts'

/**
 * Tells whether a change request may change a field: one that people fill in, except fields with their own way of
 * changing.
 */
function isChangeable({ def }: Access, key: string): boolean {
  const field = Object.hasOwn(def.fields, key) ? def.fields[key] : undefined
  if (!field || field.readonly || unchangeableFields.includes(key) || isFiles(field) || typeOf(field).writeOnly)
    return false
  return getFieldStorage(key, field).kind !== 'module'
}

/** Reads a requested record along with the present values of the record, or throws 404. */
export async function requireRequestedRecord({ tx, access, request }: ChangeRequestCall, recordId: string) {
  const [entry] = isId(recordId) ? await readRequestedRecords(tx, access, { sheetId: request.id, recordId }) : []
  const record = entry && (await findRecord(tx, access, recordId))
  if (!entry || !record) throw notFound()
  return { entry, record }
}

/** Stores the new values of a record: each parsed by its field, all of them checked together by the rules. */
export async function setValues(
  context: ChangeContext,
  call: ChangeRequestCall,
  { recordId, values: given }: { recordId: string; values: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { tx, access } = call
  const { entry, record } = await requireRequestedRecord(call, recordId)
  const values = parseNewValues(access, given, record)
  await assertCodesExist(tx, access.def, values)
  await assertUnique(tx, access, values, recordId)
  await assertNoNewErrors(context, call, { recordId, after: { ...entry.after, ...values } })
  for (const [field, value] of Object.entries(values)) {
    await sql`
      insert into xw_change_line (tenant_id, id, entry_id, field, old_value, new_value)
      values (${access.session.tenantId}, ${newId()}, ${entry.id}, ${field},
        ${sealValue(access, 'old_value', record[field] ?? null)}, ${sealValue(access, 'new_value', value)})
      on conflict (tenant_id, entry_id, field) do update set
        old_value = excluded.old_value, new_value = excluded.new_value`.execute(tx)
  }
  const labels = Object.keys(values).map(key => access.def.fields[key]?.label ?? key)
  await updateRecordCount(call, `填写记录 ${recordId} 的${labels.join('、')}`)
}

const unchangedText = '新值与原值相同'

function parseNewValues(access: Access, given: Readonly<Record<string, unknown>>, record: RecordValues): RecordValues {
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
  for (const key of keys) if (!flaws[key] && isUnchanged(access, key, { values, record })) flaws[key] = unchangedText
  if (Object.keys(flaws).length > 0) throw invalid(flaws)
  return values
}

/**
 * Returns whether the new value is the old one. A missing value means that the client sent back the mask of the old
 * one; any other value that the caller sees masked is not compared, since the answer would confirm a guess.
 */
function isUnchanged(
  { masked }: Pick<Access, 'masked'>,
  key: string,
  { values, record }: { values: RecordValues; record: RecordValues },
): boolean {
  const value = values[key]
  return value === undefined || (!masked.has(key) && JSON.stringify(value) === JSON.stringify(record[key] ?? null))
}

/**
 * Refuses new values that would cause an error the record does not have yet. The message stands at the field that
 * causes it.
 */
export async function assertNoNewErrors(
  { judge }: ChangeContext,
  { tx, access }: ChangeRequestCall,
  { recordId, after }: { recordId: string; after: RecordValues },
): Promise<void> {
  const errorsOf = async (typed: RecordValues) =>
    (await judge.typed(tx, access, { id: recordId, typed })).filter(({ level }) => level === 'error')
  const known = new Set((await errorsOf({})).map(findingKey))
  const brought = (await errorsOf(after)).filter(finding => !known.has(findingKey(finding)))
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

const findingKey = ({ code, fields }: Finding) => `${code} ${fields.join()}`

/** Tells whether the record has changed since its old values were stored in the request. */
export const isOutOfDate = ({ before }: RequestedRecord, record: RecordValues): boolean =>
  Object.entries(before).some(([key, value]) => JSON.stringify(value) !== JSON.stringify(record[key] ?? null))
