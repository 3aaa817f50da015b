import { setTimeout as wait } from 'node:timers/promises'
import { apiBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { hashPassword } from '../apps/server/src/lib/password.ts'
import { type Product, startProduct } from '../apps/server/test/support/product.ts'
import { openListData } from './list-data.ts'
import type { Row } from './measure.ts'
import { isSmall, sizeOf } from './size.ts'
import { at, openStaff, shown, timesOfLists } from './staff-lists.ts'
import { type BenchStudent, withStudents } from './students.ts'

/** A quarter of those who come on the day of results (L6: 2,000 within a minute); they come twice as fast as can be hashed. */
const students = sizeOf('signIns')
const password = 'Glad river 82!'
const bareHashes = 60
/** At least as many as the server computes at a time; the others wait here as they do there. */
const atOnce = 2

/** Everybody signs in at once: what that costs beside computing the passwords, and what staff notice meanwhile. */
export default async function signIn(): Promise<Row[]> {
  const data = await openListData()
  const passwordHash = await hashPassword(password)
  const floor = await hashesPerSecond()
  const product = await startProduct({ XW_DATA: data.dataDir, XW_WORKERS: '0' })
  try {
    return await withStudents(data, { count: students, passwordHash }, async people => {
      const staff = await openStaff(data)
      await timesOfLists(product, staff)
      const idle = await timesOfLists(product, staff)
      let isDone = false
      const startedAt = performance.now()
      const spike = signInAll(product, people, 2 * floor).finally(() => (isDone = true))
      const beside = timesOfLists(product, staff, () => !isDone)
      const [{ waits, busyAnswers }, busy] = await Promise.all([spike, beside])
      const rate = students / ((performance.now() - startedAt) / 1_000)
      console.log(
        `${students} sign-ins, ${rate.toFixed(1)} a second (bare hashing ${floor.toFixed(1)}); waits ${shown(waits)}, the last ${(Math.max(...waits) / 1_000).toFixed(1)} s; asked ${busyAnswers} times to come again`,
      )
      console.log(`lists: idle ${shown(idle)}, beside sign-ins ${shown(busy)}`)
      // All of those who come within a minute are to be inside within five. A small run is too short to tell a rate.
      const crowd = { name: '2,000 students at this rate', value: 2_000 / rate, unit: 's', limit: 300 }
      return [
        ...(isSmall ? [] : [crowd]),
        { name: 'list beside sign-ins / idle', value: at(busy, 0.5) / at(idle, 0.5), unit: '×', limit: 6 },
        { name: 'p95 of the same', value: at(busy, 0.95) / at(idle, 0.95), unit: '×', limit: 8 },
      ]
    })
  } finally {
    await product.end('SIGTERM')
    await data.release()
  }
}

/** A hash costs what comparing with one costs. */
async function hashesPerSecond(): Promise<number> {
  const startedAt = performance.now()
  const compute = async () => {
    for (let count = 0; count < bareHashes / atOnce; count += 1) await hashPassword(password)
  }
  await Promise.all(Array.from({ length: atOnce }, compute))
  return bareHashes / ((performance.now() - startedAt) / 1_000)
}

/** Each comes at their moment and, where the server asks them to, again; any other refusal ends the bench. */
async function signInAll({ url }: Product, people: readonly BenchStudent[], perSecond: number) {
  const waits: number[] = []
  let busyAnswers = 0
  const come = async ({ username }: BenchStudent, index: number) => {
    await wait((index * 1_000) / perSecond)
    const startedAt = performance.now()
    for (;;) {
      const response = await fetch(url + apiBase + paths.session.login, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      })
      const { success, message } = (await response.json()) as { success: boolean; message: string }
      if (success) break
      const after = Number(response.headers.get('retry-after'))
      if (response.status !== 503 || !(after > 0)) throw new Error(`a sign-in: ${response.status} ${message}`)
      busyAnswers += 1
      // Nobody presses to the millisecond.
      await wait(after * 1_000 * (1 + Math.random() / 2))
    }
    waits.push(performance.now() - startedAt)
  }
  await Promise.all(people.map(come))
  return { waits, busyAnswers }
}
