import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { listStepsFor, type RecordStepCode } from '@xw/shared/degree/record-steps'
import { defaultReviewSetup, type ReviewSetup } from '@xw/shared/degree/review-setup'
import type { Finding } from '@xw/shared/degree/rules/finding'
import { findDegreeType } from '@xw/shared/degree/types'
import { type BatchWindows, checkWindow } from '@xw/shared/degree/windows'
import { can } from '@xw/shared/permission/can'
import { findEditableParts, isFieldEditable, lockClosedFields } from '@xw/shared/resource/gate'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { OwnRecord } from '@xw/shared/wire/own-records'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { codesIn, fromColumns, type RecordValues, selectedColumns, textIn } from '../../../resource/stored.ts'
import { readApplication } from '../application-config/index.ts'
import type { Batches } from '../batch/index.ts'
import { type getChecker, visibleTo, withinReach } from '../record-check/index.ts'
import { type RelatedData, readRelatedData } from './read-related.ts'

export interface OwnRecordContext {
  batches: Batches
  judge: ReturnType<typeof getChecker>
}

/** More records than anybody has of one type. */
const maxOwn = 10

/**
 * Reads the caller's own records of one type. Decisions use the stored values; the answer contains only what the caller
 * may see.
 */
export async function readOwnRecords(
  tx: Tx,
  access: Access,
  { batches, judge }: OwnRecordContext,
): Promise<OwnRecord[]> {
  const { base, session } = access
  const { rows } = await sql<Record<string, unknown>>`
    select ${selectedColumns(base)} from ${sql.table(base.table)} t
    where ${reachableCondition(access)} and t.student_user_id = ${session.userId}
    order by t.create_time desc, t.id limit ${maxOwn}`.execute(tx)
  const records = rows.map(row => fromColumns(base, row, access.place))
  const known = await batches.of(tx, session.tenantId)
  const beside = await readRelatedData(tx, access, records)
  const { commitment: _words, ...review } = await readApplication(tx, {
    tenantId: session.tenantId,
    type: base.only?.value ?? '',
  })
  const judged = await judge.records(
    tx,
    access,
    records.filter(canStudentSubmit).map(record => textIn(record, 'id')),
  )
  const findings = new Map(judged.map(({ values, findings: found }) => [textIn(values, 'id'), found]))
  return records.map(record =>
    toOwnRecord(access, record, {
      batch: known.find(({ id }) => id === record.batchId) ?? null,
      findings: findings.get(textIn(record, 'id')) ?? null,
      beside,
      review,
    }),
  )
}

/** Findings are shown until a record is submitted, whoever submits it under the configured review. */
const canStudentSubmit = (record: RecordValues) => allowsAction(record, 'submit', defaultReviewSetup)

/** Tells whether a student can take a step with the record, not counting rights and windows. */
const allowsAction = (record: RecordValues, code: RecordStepCode, review: ReviewSetup) =>
  listStepsFor('student', textIn(record, 'status'), review).some(
    step => step.code === code && !(step.when.untilOpened && record.deptOpenedAt !== null),
  )

interface RecordSurroundings {
  batch: BatchWindows | null
  findings: readonly Finding[] | null
  beside: RelatedData
  review: ReviewSetup
}

function toOwnRecord(
  access: Access,
  record: RecordValues,
  { batch, findings, beside, review }: RecordSurroundings,
): OwnRecord {
  const { def, base, session } = access
  const id = textIn(record, 'id')
  const shown = (key: string) => (Object.hasOwn(def.fields, key) && textIn(record, key)) || null
  const extendedUntil = beside.extendedUntil.get(id) ?? null
  const deadline = laterOf(batch?.windows.student.until ?? null, extendedUntil)
  const window = checkWindow(batch, 'student', { now: Date.now(), extendedUntil })
  const may = (code: string) => can(session.grants, `${degreeRecordTable.permission}:${code}`) && window.isOpen
  const opening = findEditableParts(base, record)
  return {
    id,
    xwbslbm: textIn(record, 'xwbslbm'),
    version: Number(record.version),
    status: textIn(record, 'status'),
    name: shown('xm'),
    number: shown(findDegreeType(textIn(record, 'xwbslbm'))?.idField ?? 'xh'),
    major: shown('zymc'),
    depart: beside.departs.get(textIn(record, 'departId')) ?? null,
    photo: (Object.hasOwn(def.fields, 'photo') && codesIn(record, 'photo')[0]) || null,
    batch: batch && toBatch(batch, beside),
    deadline,
    isExtended: deadline !== null && deadline === extendedUntil,
    closed: window.isOpen ? null : window.why,
    review,
    canEdit:
      may('edit') &&
      Object.keys(def.fields).some(key => isFieldEditable(opening, key) && def.fields[key]?.readonly !== true),
    canSubmit: may('submit') && allowsAction(record, 'submit', review),
    canWithdraw: may('withdraw') && allowsAction(record, 'withdraw', review),
    returned: textIn(record, 'status') === '21' ? toReturned(def, record) : null,
    findings: findings && countFindings({ ...access, def: lockClosedFields(def, record) }, findings),
    steps: beside.steps.get(id) ?? [],
    contacts: beside.contacts.get(textIn(record, 'departId')) ?? [],
  }
}

const laterOf = (one: number | null, other: number | null) =>
  one === null || other === null ? one : Math.max(one, other)

const toBatch = (batch: BatchWindows, { batches }: RelatedData): OwnRecord['batch'] => ({
  name: batch.name,
  state: batch.state,
  windows: batch.windows,
  contact: batches.get(batch.id)?.contact ?? null,
  instructions: batches.get(batch.id)?.instructions ?? null,
  needsPhoto: batch.needsPhoto,
  needsSignature: batch.needsSignature,
})

const toReturned = ({ fields }: ResourceDef, record: RecordValues): OwnRecord['returned'] => ({
  reason: (fields.returnReason && textIn(record, 'returnReason')) || null,
  fields: codesIn(record, 'returnedFields').flatMap(key => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    return field ? [{ key, label: field.label }] : []
  }),
})

/**
 * Counts the findings that a student can correct apart from those of the office: asking a student for the latter leads
 * nowhere.
 */
function countFindings(access: Access, findings: readonly Finding[]): NonNullable<OwnRecord['findings']> {
  const { def } = access
  const seen = visibleTo(access, findings)
  const isOwn = ({ fields }: Finding) => fields.some(key => def.fields[key]?.readonly !== true)
  const errors = seen.filter(({ level }) => level === 'error')
  const own = errors.filter(isOwn).length
  return {
    errors: own,
    warnings: seen.filter(finding => finding.level === 'warning' && isOwn(finding)).length,
    beyond: withinReach(access, findings).filter(({ level }) => level === 'error').length - own,
  }
}
