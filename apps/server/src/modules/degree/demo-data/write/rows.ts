import type { Viewer } from '@xw/shared/degree/record-states'
import { awardedStates, numberedStates } from '@xw/shared/degree/record-states'
import { readRecord } from '@xw/shared/rules/read-record'
import { invalid } from '../../../../lib/errors.ts'
import { newId } from '../../../../lib/ids.ts'
import type { StoredBytes } from '../../../../plugins/files.ts'
import type { Access } from '../../../../resource/access.ts'
import { toColumns } from '../../../../resource/stored.ts'
import type { DemoRecord } from '../made/records.ts'
import type { RecordEvent } from '../made/way.ts'
import { loaderName } from './loader.ts'
import { batchKey, type DemoFoundation } from './place.ts'
import type { StagedRow } from './staged.ts'

/** The person who caused an event. */
export interface EventPerson {
  userId: string
  username: string
  realname: string
}

/** Finds the person who caused an event. */
export type FindPerson = (actor: Viewer, record: DemoRecord) => EventPerson

/** A record as the tables store it: its row, its steps, and its earlier versions. */
export interface RecordRows {
  id: string
  info: StagedRow
  steps: StagedRow[]
  images: StagedRow[]
}

interface RowContext {
  access: Access
  place: DemoFoundation
  find: FindPerson
  photo: StoredBytes | undefined
  studentUserId: string | null
}

/** The return columns of a record, set when the last step returned it. */
function returnColumns(events: readonly RecordEvent[]) {
  const last = events.findLast(({ step }) => step !== null)?.step
  const returned = last?.to === '21' || last?.to === '31' ? last : null
  return {
    returned_fields: returned && returned.marked.length > 0 ? returned.marked : null,
    return_reason: returned?.reason ?? null,
  }
}

/** Makes the rows of a record as the engine would have written them, change by change. */
export function buildRecordRows(record: DemoRecord, writing: RowContext): RecordRows {
  const { events } = record
  const { tenantId } = writing.access.session
  const id = newId()
  const people = events.map(({ actor }) => writing.find(actor, record))
  return {
    id,
    info: buildInfoRow(record, writing, { id, people }),
    steps: events.flatMap((event, index): StagedRow[] => {
      const by = people[index]
      if (!event.step || !by) return []
      return [{ tenant_id: tenantId, record_id: id, version: index + 2, ...buildStepRow(event, event.step, by) }]
    }),
    images: events.map((event, index) => ({
      id,
      version: index + 1,
      is_whole: index > 0,
      // The values that differ from the present record.
      otherwise: {
        ...stateBefore(events, index),
        ...valuesBefore(events, index),
        version: index + 1,
        update_by: people[index - 1]?.username ?? null,
        update_time: events[index - 1]?.at ?? null,
      },
      create_by: people[index]?.username,
      create_time: event.at,
    })),
  }
}

/** Makes the present row of a record. */
function buildInfoRow(
  { type, round, depart, status, values: given, events, madeAt }: DemoRecord,
  { access, place, photo, studentUserId }: RowContext,
  { id, people }: { id: string; people: readonly EventPerson[] },
): StagedRow {
  const { values, errors } = readRecord(
    access.def,
    { ...given, departId: place.departs.get(depart), batchId: place.batches.get(batchKey(round, type)) },
    { on: 'add', mode: 'save' },
  )
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return {
    // Columns that a request cannot set: the state, and the student’s account.
    ...toColumns(access.base, { ...values, id, status, studentUserId }, { place: access.place, on: 'add' }),
    ...returnColumns(events),
    tenant_id: access.session.tenantId,
    photo: photo ? [photo.id] : null,
    dept_opened_at: events.find(({ actor }) => actor !== 'student')?.at ?? null,
    create_by: loaderName,
    create_time: madeAt,
    update_by: people.at(-1)?.username ?? null,
    update_time: events.at(-1)?.at ?? null,
    version: events.length + 1,
  }
}

function buildStepRow(
  { at, actor }: RecordEvent,
  step: NonNullable<RecordEvent['step']>,
  { userId, username, realname }: EventPerson,
): StagedRow {
  const { action, from, to, reason, marked } = step
  return {
    action,
    from_status: from,
    to_status: to,
    reason,
    marked_fields: marked.length > 0 ? marked : null,
    actor,
    user_id: userId,
    username,
    realname,
    create_time: at,
  }
}

/** The state of a record before an event, without what was given later. */
function stateBefore(events: readonly RecordEvent[], index: number) {
  const past = events.slice(0, index)
  const status = past.findLast(({ step }) => step !== null)?.step?.to ?? '00'
  return {
    status,
    ...returnColumns(past),
    ...(!past.some(({ actor }) => actor !== 'student') && { dept_opened_at: null }),
    ...(!awardedStates.includes(status) && { hxwrq: null, jybh: null }),
    ...(!numberedStates.includes(status) && { xwzsbh: null }),
  }
}

/** The values that were corrected later. */
const valuesBefore = (events: readonly RecordEvent[], index: number): Record<string, string> =>
  Object.fromEntries(
    events.slice(index).flatMap(({ corrected }) => (corrected ? [[corrected.key, corrected.before]] : [])),
  )
