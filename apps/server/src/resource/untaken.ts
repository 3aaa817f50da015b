import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { getFieldStorage } from '@xw/shared/resource/storage'
import { systemFields } from '@xw/shared/resource/system-fields'
import { invalid } from '../lib/errors.ts'
import type { Tx } from '../plugins/db.ts'
import type { Access } from './access.ts'
import { isBlank, isSentBack } from './given.ts'
import type { Hooks } from './hooks.ts'
import { findRecord } from './rows.ts'
import { showRecord } from './show.ts'
import type { RecordValues } from './stored.ts'

type Body = Readonly<Record<string, unknown>>

interface SentRecord {
  body: Body
  /** The stored record that the body is compared with. */
  stored: RecordValues
  hooks: Pick<Hooks, 'afterRead'>
}

/**
 * Refuses changed values for fields that the caller may not change, so that an accepted edit has saved everything
 * that was sent. Clients send whole records back, so a value as stored or as shown is not a change. An empty value
 * would clear the field; only for a hidden field it says nothing, since the client never received its value. System
 * fields are ignored.
 */
export async function assertNoIgnoredChanges(tx: Tx, access: Access, sent: SentRecord): Promise<void> {
  const untaken = [
    ...listHidden(access, sent.body),
    ...(await listDiffering(tx, access, sent, listReadOnly(access, sent.body))),
  ]
  refuse(untaken, '不能修改')
}

/**
 * Refuses values of a new record that were not taken, after it has been saved. A value that the record shows anyway,
 * such as a default or the name of its department, is accepted; an empty one says nothing.
 */
export async function assertNothingIgnored(
  tx: Tx,
  access: Access,
  { id, body, hooks }: Omit<SentRecord, 'stored'> & { id: string },
): Promise<void> {
  refuse(listHidden(access, body), '不能填写')
  const given = listReadOnly(access, body).filter(([key]) => !isBlank(body[key]))
  const stored = given.length > 0 ? await findRecord(tx, access, id) : null
  if (stored) refuse(await listDiffering(tx, access, { body, stored, hooks }, given), '不能填写')
}

type NamedField = readonly [string, FieldDef]

const listSent = ({ base }: Access, body: Body): NamedField[] =>
  Object.entries(base.fields).filter(([key]) => !Object.hasOwn(systemFields, key) && Object.hasOwn(body, key))

/** Lists fields that the caller does not see. Their values are not compared: the answer would confirm a guess. */
const listHidden = (access: Access, body: Body): NamedField[] =>
  listSent(access, body).filter(([key]) => access.def.fields[key] === undefined && !isBlank(body[key]))

const listReadOnly = (access: Access, body: Body): NamedField[] =>
  listSent(access, body).flatMap(([key]): NamedField[] => {
    const field = access.def.fields[key]
    return field?.readonly === true && !typeOf(field).writeOnly ? [[key, field]] : []
  })

/** Lists those of the fields whose sent value is neither stored nor shown. */
async function listDiffering(
  tx: Tx,
  access: Access,
  { body, stored, hooks }: SentRecord,
  fields: readonly NamedField[],
): Promise<readonly NamedField[]> {
  const changed = fields.filter(([key, field]) => !isSentBack(access, field, { key, body, stored }))
  if (changed.length === 0) return []
  const shown = await showAsRead(tx, access, { stored, hooks, changed })
  return changed.filter(([key]) => asText(body[key]) !== asText(shown[key]))
}

function refuse(untaken: readonly NamedField[], verb: string): void {
  if (untaken.length > 0) throw invalid(Object.fromEntries(untaken.map(([key, { label }]) => [key, `${label}${verb}`])))
}

/** Clients may send a number as its digits. */
const asText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

interface ShownRecordInput extends Pick<SentRecord, 'stored' | 'hooks'> {
  changed: readonly NamedField[]
}

/**
 * Returns the record as the client received it. Calls the module's `afterRead` only when one of its fields is in
 * question.
 */
async function showAsRead(
  tx: Tx,
  access: Access,
  { stored, hooks, changed }: ShownRecordInput,
): Promise<Record<string, unknown>> {
  const record = { ...stored }
  if (changed.some(([key, field]) => getFieldStorage(key, field).kind === 'module'))
    await hooks.afterRead?.({ tx, access, records: [record] })
  return showRecord(access, record)
}
