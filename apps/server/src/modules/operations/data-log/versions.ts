import { can } from '@xw/shared/permission/can'
import { findEditableParts, isFieldEditable } from '@xw/shared/resource/gate'
import { hasAction } from '@xw/shared/resource/resource'
import { isAcceptedFromClients } from '@xw/shared/rules/read-record'
import type { ComparedVersion, RecordVersion } from '@xw/shared/wire/data-log'
import { toVersionId } from '@xw/shared/wire/version-id'
import { notFound } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import { type Access, type EngineContext, readAccess } from '../../../resource/access.ts'
import { type ComparedField, createComparison } from '../../../resource/compare.ts'
import { type RecordAtVersion, readChanges, readVersion } from '../../../resource/history.ts'
import { withoutHiddenGate } from '../../../resource/read-actions.ts'
import { readRealnames } from '../../../resource/realnames.ts'
import { isWritable } from '../../../resource/rows.ts'
import { showRecord } from '../../../resource/show.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import { loadPresentRecord, readRecordNames } from './record.ts'
import { dataTableOf } from './tables.ts'

const perPage = 50

interface VersionListQuery {
  id: string
  upTo: number | undefined
  /** Fields that are never shown in a history. */
  untold: readonly string[]
}

/** Lists the versions of one record, newest first, each with the fields it changed. */
export async function listVersions(
  tx: Tx,
  access: Access,
  { id, upTo, untold }: VersionListQuery,
): Promise<RecordVersion[]> {
  const current = await loadPresentRecord(tx, access, id)
  const { list, next } = await readChanges(tx, access, id, { current, upTo, limit: perPage, without: untold })
  const people = await readRealnames(
    tx,
    list.map(({ by }) => by),
  )
  const [dataName = ''] = await readRecordNames(tx, access, [current])
  return list.map(({ version, by, time, changes }, index) => ({
    id: toVersionId(dataTableOf(access.base), id, version),
    dataTable: dataTableOf(access.base),
    dataId: id,
    dataName,
    dataVersion: version,
    createBy: by,
    createByName: (by && people.get(by)) ?? null,
    createTime: time,
    changed: changes.map(({ label }) => label),
    isFirst: next === null && index === list.length - 1,
    isCurrent: version === Number(current.version),
  }))
}

interface VersionPair {
  id: string
  /** The version numbers; values can be restored from the first. */
  versions: readonly [number, number]
  untold: readonly string[]
}

/**
 * Compares two versions of a record field by field. When the second is the present one, tells what can be restored from the
 * first.
 */
export async function compareVersions(
  tx: Tx,
  access: Access,
  ground: EngineContext,
  { id, versions, untold }: VersionPair,
): Promise<ComparedVersion[]> {
  const current = await loadPresentRecord(tx, access, id)
  const read = (version: number) => readVersion(tx, access, id, { version, current })
  const [one, other] = [await read(versions[0]), await read(versions[1])]
  if (!one || !other) throw notFound()
  const compare = await createComparison(tx, access, [one.values, other.values], untold)
  const compared = compare(one.values, other.values)
  const canRestore = other.values === current ? await findRestorableFields(tx, access, ground, current) : null
  const people = await readRealnames(tx, [one.by, other.by])
  const [dataName = ''] = await readRecordNames(tx, access, [current])
  const toAnswer = ({ values, by, time }: RecordAtVersion): ComparedVersion => ({
    id: toVersionId(dataTableOf(access.base), id, Number(values.version)),
    dataTable: dataTableOf(access.base),
    dataId: id,
    dataName,
    dataVersion: Number(values.version),
    createBy: by,
    createByName: (by && people.get(by)) ?? null,
    createTime: time,
    title: access.def.title,
    isCurrent: values === current,
    dataContent: JSON.stringify(showRecord(access, values)),
    fields: compared.map(field => toField(field, values === one.values, canRestore)),
    editPath: values === one.values && canRestore ? `${access.base.path}/edit` : null,
  })
  return [toAnswer(one), toAnswer(other)]
}

type CanRestore = (key: string) => boolean

function toField(
  { key, field, label, before, after, isVeiled, isSame, value }: ComparedField,
  isFirst: boolean,
  canRestore: CanRestore | null,
): ComparedVersion['fields'][number] {
  const restored = isFirst && !isVeiled && !isSame && (canRestore?.(key) ?? false)
  return {
    key,
    label,
    type: field.type,
    text: isFirst ? before : after,
    isSame,
    isVeiled,
    value: restored ? value : null,
    canRestore: restored,
  }
}

/**
 * Determines which fields an edit by the caller would accept now, by the same rights, reach and gate as the edit. Returns
 * null when the caller cannot edit. The page uses it as an offer; the edit is a separate call and decides itself.
 */
async function findRestorableFields(
  tx: Tx,
  { base, session }: Access,
  ground: EngineContext,
  current: RecordValues,
): Promise<CanRestore | null> {
  const action = `${base.permission}:edit`
  if (!hasAction(base, 'edit') || !can(session.grants, action)) return null
  const access = await readAccess(tx, base, session, { ...ground, action })
  if (!(await isWritable(tx, access, textIn(current, 'id')))) return null
  const opening = findEditableParts(withoutHiddenGate(access.def), current)
  return key => {
    const field = access.def.fields[key]
    return field !== undefined && isAcceptedFromClients(field, 'edit') && isFieldEditable(opening, key)
  }
}
