import type { FieldValue } from '@xw/shared/field-types/field'
import { typeOf } from '@xw/shared/field-types/index'
import type { Filter } from '@xw/shared/query/filter'
import { maskText } from '@xw/shared/resource/mask'
import { isSealed } from '@xw/shared/resource/storage'
import type { CheckMode } from '@xw/shared/rules/check-value'
import { readRecord } from '@xw/shared/rules/read-record'
import { sql } from 'kysely'
import { AppError, invalid, notFound, refused } from '../lib/errors.ts'
import { isId, newId } from '../lib/ids.ts'
import type { Tx } from '../plugins/db.ts'
import type { Origin } from '../plugins/origin.ts'
import type { Access } from './access.ts'
import { keepHistory } from './audit.ts'
import { assertCodesExist } from './codes.ts'
import { spendEntries } from './entries.ts'
import { assertEditable } from './gate.ts'
import { assertUnchanged, withoutAliases } from './given.ts'
import type { Hooks } from './hooks.ts'
import { cleanRichTexts } from './rich-text.ts'
import { findRecord, isWritable } from './rows.ts'
import { assignments, stamps } from './stamps.ts'
import { type RecordValues, toColumns } from './stored.ts'
import { assertKeysFree } from './taken-keys.ts'
import { assertUnique } from './unique.ts'
import { assertNoIgnoredChanges, assertNothingIgnored } from './untaken.ts'

type Body = Readonly<Record<string, unknown>>

/** How one call saves: the module's hooks, and whether drafts are accepted. */
interface SaveOptions {
  hooks: Hooks
  mode: CheckMode
  /** The call of a client; absent when the program itself saves. */
  origin?: Origin
}

/** Adds one record and returns its id. */
export async function addRecord(
  tx: Tx,
  access: Access,
  body: Body,
  { hooks, mode, origin }: SaveOptions,
): Promise<string> {
  const given = withoutAliases(access, body, null)
  const { values, errors } = readRecord(access.def, given, { on: 'add', mode })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (origin) await spendEntries(tx, access, values, origin)
  const id = await saveNewRecord(tx, access, values, hooks)
  await assertNothingIgnored(tx, access, { id, body: given, hooks })
  return id
}

/** Saves a record whose values are already parsed and checked, and runs the module's hooks. */
export async function saveNewRecord(tx: Tx, access: Access, values: RecordValues, hooks: Hooks): Promise<string> {
  cleanRichTexts(access.base, values)
  const [flaws = {}] = (await hooks.entering?.look({ tx, access, many: [values] })) ?? []
  if (Object.keys(flaws).length > 0) throw invalid(flaws)
  await hooks.beforeSave?.({ tx, access, values, before: null })
  await assertCodesExist(tx, access.def, values)
  await assertUnique(tx, access, values, null)
  await assertKeysFree(tx, access, { values, before: null, ownId: null })
  const id = typeof values.id === 'string' ? values.id : newId()
  await insertRow(tx, access, { ...values, id })
  await hooks.afterSave?.({ tx, access, values, before: null, id })
  await assertInReach(tx, access, id)
  return id
}

/** System columns come from the session, never from the values. */
async function insertRow(tx: Tx, { base, session, place }: Access, values: RecordValues): Promise<void> {
  const columns = {
    ...toColumns(base, values, { place, on: 'add' }),
    ...(base.tenant !== 'platform' && { tenant_id: session.tenantId }),
    create_by: session.username,
    create_time: sql`now()`,
  }
  const names = Object.keys(columns).map(name => sql.id(name))
  await sql`insert into ${sql.table(base.table)} (${sql.join(names)}) values (${sql.join(Object.values(columns))})`.execute(
    tx,
  )
}

/** Changes one record, unless somebody else changed it since the caller read it. */
export async function editRecord(
  tx: Tx,
  access: Access,
  body: Body,
  { hooks, mode, origin }: SaveOptions,
): Promise<string> {
  const id = typeof body.id === 'string' && isId(body.id) ? body.id : null
  const before = id && (await findRecord(tx, access, id, { forWrite: true }))
  if (!id || !before) throw notFound()
  assertFresh(body.version, before.version)
  const given = withoutAliases(access, withoutMasks(access, body, before), before)
  const def = assertEditable(access, given, before)
  assertUnchanged({ def, masked: access.masked }, given, before)
  await assertNoIgnoredChanges(tx, access, { body: given, stored: before, hooks })
  const { values, errors } = readRecord(def, given, { on: 'edit', mode })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (origin) await spendEntries(tx, access, values, origin)
  cleanRichTexts(access.base, values)
  await hooks.beforeSave?.({ tx, access, values, before })
  await hooks.beforeEdit?.({ tx, access, values, before })
  await assertCodesExist(tx, access.def, values)
  await assertUnique(tx, access, values, id)
  await assertKeysFree(tx, access, { values, before, ownId: id })
  await keepHistory(tx, access, [id])
  await updateRow(tx, access, id, values)
  await hooks.afterSave?.({ tx, access, values, before, id })
  await hooks.afterEdit?.({ tx, access, values, before, id })
  await assertInReach(tx, access, id)
  return id
}

export const outOfReachMessage = '保存后的数据不在您的管理范围内'

/** Refuses a save that moves a record out of the caller's reach. */
async function assertInReach(tx: Tx, access: Access, id: string): Promise<void> {
  if (!isNarrowing(access.scope) && !access.peopleOf) return
  if (!(await isWritable(tx, access, id))) throw refused(outOfReachMessage)
}

/** Returns whether a filter excludes any row. */
export const isNarrowing = (filter: Filter): boolean =>
  !('match' in filter) || filter.match === 'or' || filter.items.some(isNarrowing)

async function updateRow(tx: Tx, { base, session, place }: Access, id: string, values: RecordValues): Promise<void> {
  const columns = { ...toColumns(base, values, { place, on: 'edit' }), ...stamps(session) }
  await sql`
    update ${sql.table(base.table)} set ${assignments(columns)}
    where id = ${id} ${base.tenant === 'platform' ? sql`` : sql`and tenant_id = ${session.tenantId}`}`.execute(tx)
}

/** A save based on an older version would undo another user's change. */
function assertFresh(given: unknown, current: FieldValue | undefined) {
  if (given === undefined || given === null || given === '') return
  if (Number(given) !== current) throw new AppError('stale')
}

/**
 * Drops masked values that come back unchanged. Also drops an empty value for a field that the caller cannot read, so
 * that it is not cleared by accident.
 */
export function withoutMasks({ def, masked }: Access, body: Body, before: RecordValues): Body {
  const kept = Object.entries(body).filter(([key, value]) => {
    const field = Object.hasOwn(def.fields, key) ? def.fields[key] : undefined
    // A value masked in the list may be readable in the form by another role; its mask is not a value there either.
    if (!field || !(masked.has(key) || field.masked || isSealed(field))) return true
    const current = before[key]
    const shown =
      current === null || current === undefined
        ? ''
        : maskText(field.masked ?? 'text', typeOf(field).format(current, field))
    return value !== shown && !(masked.has(key) && (value === null || value === ''))
  })
  return Object.fromEntries(kept)
}
