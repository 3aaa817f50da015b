import { setTimeout as wait } from 'node:timers/promises'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { type Product, startProduct } from '../apps/server/test/support/product.ts'
import { openListData } from './list-data.ts'
import type { Row } from './measure.ts'
import { sizeOf } from './size.ts'
import { at, openStaff, shown, timesOfLists } from './staff-lists.ts'
import { type BenchStudent, withStudents } from './students.ts'

/** domain.md 9 plans with 1,500 at a time and a hundred calls a second of theirs; here each of these is the dearest, a save. */
const students = sizeOf('drafts')
const savesPerSecond = sizeOf('savesPerSecond')
const savesAlone = 100

/**
 * Measures how students who save drafts slow down staff, and each other. Every student has a session, a record and a
 * draft.
 */
export default async function drafts(): Promise<Row[]> {
  const data = await openListData()
  const product = await startProduct({ XW_DATA: data.dataDir, XW_WORKERS: '0' })
  try {
    return await withStudents(data, { count: students }, async people => {
      const staff = await openStaff(data)
      const save = savesTo(product)
      // Once each: sessions and rights are known from here on, and every draft is begun.
      for (let from = 0; from < students; from += 20) await Promise.all(people.slice(from, from + 20).map(save))
      await timesOfLists(product, staff)
      const idle = await timesOfLists(product, staff)
      const alone: number[] = []
      for (const student of people.slice(0, savesAlone)) alone.push(await timeOf(() => save(student)))
      let isDone = false
      const saving = keepUp(people, save, () => isDone)
      const busy = await timesOfLists(product, staff)
      isDone = true
      const saves = await saving
      console.log(`lists: idle ${shown(idle)}, beside ${savesPerSecond} saves a second ${shown(busy)}`)
      console.log(`saves: alone ${shown(alone)}, ${saves.length} of ${students} students ${shown(saves)}, no error`)
      return [
        { name: 'list beside students who type / idle', value: at(busy, 0.5) / at(idle, 0.5), unit: '×', limit: 3 },
        { name: 'p95 of the same', value: at(busy, 0.95) / at(idle, 0.95), unit: '×', limit: 4 },
        { name: 'save beside lists and others / alone', value: at(saves, 0.5) / at(alone, 0.5), unit: '×', limit: 3 },
        { name: 'p95 of the same', value: at(saves, 0.95) / at(alone, 0.95), unit: '×', limit: 4 },
      ]
    })
  } finally {
    await product.end('SIGTERM')
    await data.release()
  }
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Saves the draft of a student over the one before, as the page does; an answer that is no acknowledgement ends the bench. */
function savesTo({ url }: Product) {
  const versions = new Map<string, number>()
  let typed = 0
  return async ({ token, record }: BenchStudent): Promise<void> => {
    typed += 1
    const response = await fetch(url + apiBase + paths.drafts.save, {
      method: 'POST',
      headers: { [headers.token]: token, 'content-type': 'application/json' },
      body: JSON.stringify({
        id: record.id,
        baseVersion: record.version,
        draftVersion: versions.get(record.id) ?? 0,
        patch: { lwtm: `题目写到第 ${typed} 遍`, dsxm: '导师' },
      }),
    })
    const { result, message } = (await response.json()) as { result: { draftVersion: number } | null; message: string }
    if (!result?.draftVersion) throw new Error(`a save: ${response.status} ${message}`)
    versions.set(record.id, result.draftVersion)
  }
}

/**
 * Saves drafts of one student after the other at the rate of a whole batch, however long answers take. The time of a save
 * counts from the moment at which it was due, so that a queue shows in the result.
 */
async function keepUp(
  people: readonly BenchStudent[],
  save: (student: BenchStudent) => Promise<void>,
  isDone: () => boolean,
): Promise<number[]> {
  const taken: number[] = []
  const underWay: Promise<void>[] = []
  const startedAt = performance.now()
  for (let count = 0; !isDone(); count += 1) {
    const due = startedAt + (count * 1_000) / savesPerSecond
    await wait(Math.max(0, due - performance.now()))
    const student = people[count % people.length] as BenchStudent
    const saving = save(student).then(() => void taken.push(performance.now() - due))
    // Told at the end, all at once.
    saving.catch(() => {})
    underWay.push(saving)
  }
  await Promise.all(underWay)
  return taken
}
