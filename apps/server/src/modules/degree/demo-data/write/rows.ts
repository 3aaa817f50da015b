import type { Viewer } from '@xw/shared/degree/record-states'
import { awardedStates, numberedStates } from '@xw/shared/degree/record-states'
import { readRecord } from '@xw/shared/rules/read-record'
import { invalid } from '../../../../lib/errors.ts'
import { newId } from '../../../../lib/ids.ts'
import type { StoredBytes } from '../../../../plugins/files.ts'
import type { Access } from '../../../../resource/access.ts'
import { toColumns } from '../../../../resource/stored.ts'
import type { DemoRecord } from '../made/records.ts'
import type { Event } from '../made/way.ts'
import { loaderName } from './loader.ts'
import { batchKey, type Place } from './place.ts'
import type { Row } from './staged.ts'

/** Somebody who did something to a record. */
export interface Person {
  userId: string
  username: string
  realname: string
}

/** Who did it; nobody's account where there is none. */
export type FindPerson = (actor: Viewer, record: DemoRecord) => Person

/** A record as the tables have it: the row, its steps, and what each of its versions but the last was. */
export interface RecordRows {
  id: string
  info: Row
  steps: Row[]
  images: Row[]
}

interface Writing {
  access: Access
  place: Place
  find: FindPerson
  photo: StoredBytes | undefined
  studentUserId: string | null
}

/** What a record was sent back for, where that was the last thing that became of it. */
function returnOf(events: readonly Event[]) {
  const last = events.findLast(({ step }) => step !== null)?.step
  const returned = last?.to === '21' || last?.to === '31' ? last : null
  return {
    returned_fields: returned && returned.marked.length > 0 ? returned.marked : null,
    return_reason: returned?.reason ?? null,
  }
}

/** Makes the rows of a record as the engine would have written them, one change after the other. */
export function toRows(record: DemoRecord, writing: Writing): RecordRows {
  const { events } = record
  const { tenantId } = writing.access.session
  const id = newId()
  const people = events.map(({ actor }) => writing.find(actor, record))
  return {
    id,
    info: infoRow(record, writing, { id, people }),
    steps: events.flatMap((event, index): Row[] => {
      const by = people[index]
      if (!event.step || !by) return []
      return [{ tenant_id: tenantId, record_id: id, version: index + 2, ...stepRow(event, event.step, by) }]
    }),
    images: events.map((event, index) => ({
      id,
      version: index + 1,
      is_whole: index > 0,
      // Over the record as it is now: what was otherwise then.
      otherwise: {
        ...stateBefore(events, index),
        ...wordsBefore(events, index),
        version: index + 1,
        update_by: people[index - 1]?.username ?? null,
        update_time: events[index - 1]?.at ?? null,
      },
      create_by: people[index]?.username,
      create_time: event.at,
    })),
  }
}

/** The record as it is now. */
function infoRow(
  { type, round, depart, status, values: given, events, madeAt }: DemoRecord,
  { access, place, photo, studentUserId }: Writing,
  { id, people }: { id: string; people: readonly Person[] },
): Row {
  const { values, errors } = readRecord(
    access.def,
    { ...given, departId: place.departs.get(depart), batchId: place.batches.get(batchKey(round, type)) },
    { on: 'add', mode: 'save' },
  )
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return {
    // What no client may set: how far a record is and whose it is.
    ...toColumns(access.base, { ...values, id, status, studentUserId }, { place: access.place, on: 'add' }),
    ...returnOf(events),
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

function stepRow({ at, actor }: Event, step: NonNullable<Event['step']>, { userId, username, realname }: Person): Row {
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

/** How far the record had come before a change, and what it had been given by then. */
function stateBefore(events: readonly Event[], index: number) {
  const past = events.slice(0, index)
  const status = past.findLast(({ step }) => step !== null)?.step?.to ?? '00'
  return {
    status,
    ...returnOf(past),
    ...(!past.some(({ actor }) => actor !== 'student') && { dept_opened_at: null }),
    ...(!awardedStates.includes(status) && { hxwrq: null, jybh: null }),
    ...(!numberedStates.includes(status) && { xwzsbh: null }),
  }
}

/** What was put right later. */
const wordsBefore = (events: readonly Event[], index: number): Record<string, string> =>
  Object.fromEntries(
    events.slice(index).flatMap(({ corrected }) => (corrected ? [[corrected.key, corrected.before]] : [])),
  )
