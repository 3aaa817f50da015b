import { readdirSync, readFileSync } from 'node:fs'
import { paths } from '@xw/shared/wire/paths'
import type { TestServer } from './app.ts'
import { userPassword } from './fixtures.ts'
import { toForm } from './form.ts'
import { workbook } from './imports.ts'
import { openSocket } from './sockets.ts'
import { execute } from './sql.ts'
import { uploaded } from './uploads.ts'

/** The resources of a server and its worker at one moment. The soak test checks that none of them keeps growing. */
export interface Sample {
  serverHandles: number
  workerHandles: number
  connections: number
  serverBytes: number
  workerBytes: number
}

type Growing = keyof Sample

/** The difference between two medians that counts as noise: an absolute amount and a factor. */
export type Noise = Readonly<Partial<Record<Growing, { more: number; times: number }>>>

/** Open files, sockets and pipes of a process, as the kernel counts them. */
export const countHandles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** Returns the resident memory of a process, in bytes. */
const readMemory = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

export async function takeSample(pids: { server: number; worker: number }, ownerUrl: string): Promise<Sample> {
  const [row] = await execute<{ connections: number }>(
    ownerUrl,
    `select count(*)::int as connections from pg_stat_activity where datname = current_database() and usename = 'xw_app'`,
  )
  return {
    serverHandles: countHandles(pids.server),
    workerHandles: countHandles(pids.worker),
    connections: row?.connections ?? 0,
    serverBytes: readMemory(pids.server),
    workerBytes: readMemory(pids.worker),
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/**
 * Lists figures whose median grew from the first to the last part of a series by more than noise. A single peak moves
 * no median; a leak in every round does.
 */
export function findGrowth(samples: readonly Sample[], noise: Noise): Record<string, [number, number]> {
  const third = Math.max(Math.floor(samples.length / 3), 1)
  const grown = (Object.keys(noise) as Growing[]).flatMap((what): [string, [number, number]][] => {
    const valuesOf = (part: readonly Sample[]) => median(part.map(sample => sample[what]))
    const [first, last] = [valuesOf(samples.slice(0, third)), valuesOf(samples.slice(-third))]
    const { more, times } = noise[what] ?? { more: 0, times: 1 }
    return last > first * times + more ? [[what, [first, last]]] : []
  })
  return Object.fromEntries(grown)
}

export interface Person {
  id: string
  username: string
}

/** Calls the server as a signed-in user; an unexpected answer ends the soak. */
type Ask = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, given?: object) => Promise<T>

const askAs =
  (server: TestServer, token?: string): Ask =>
  async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, given: object = {}) => {
    const { status, body } = await server.call<T>(method, path, { ...(token && { token }), ...given })
    if (status !== 200 || !body.success) throw new Error(`${method} ${path}: ${status} ${body.message}`)
    return body.result as T
  }

/** How often a session repeats its work. Signing in is slow on purpose, so one session does it several times. */
const turns = 3

/** Does an office user's work in one session on the server at this address. */
export async function workOnce(
  server: TestServer,
  url: string,
  { id, username }: Person,
  round: number,
): Promise<void> {
  const payload = { username, password: userPassword }
  const { token } = await askAs(server)<{ token: string }>('POST', paths.session.login, { payload })
  const ask = askAs(server, token)
  for (let turn = 0; turn < turns; turn += 1) {
    const { socket, closed } = await openSocket(url.replace('http:', 'ws:'), `${paths.live.user}/${id}`, { token })
    await ask('POST', '/sys/position/add', {
      payload: { code: `${username}x${round}x${turn}`, name: '职务', rank: '1' },
    })
    for (const path of ['/sys/user/list?', '/xw/xwInfo/list?xwlx=31&', '/sys/log/list?'])
      await ask('GET', `${path}pageSize=10`)
    const file = await uploaded(server, token)
    const bytes = await server.download(file.downloadUrl, token)
    if (bytes.length !== file.size) throw new Error(`${bytes.length} bytes of ${file.size}`)
    socket.close()
    await closed
  }
  await moveSheets(server, token, `${username}x${round}x`)
  await ask('POST', paths.session.logout)
}

/** Imports, exports and removes what the session has made, so that tables stay as large as they are. */
async function moveSheets(server: TestServer, token: string, prefix: string): Promise<void> {
  const ask = askAs(server, token)
  const content = await workbook(['职务编码', '职务名称', '职级'], [[`${prefix}sheet`, '职务', '1']])
  const form = toForm([{ field: 'files[]', value: content, fileName: '职务.xlsx' }])
  await ask('POST', '/sys/position/importExcel', form)
  await server.download(`/sys/position/exportXls?code=${prefix}*`, token)
  const { records } = await ask<{ records: { id: string }[] }>('GET', `/sys/position/list?code=${prefix}*`)
  if (records.length !== turns + 1) throw new Error(`${records.length} positions of ${prefix}`)
  await ask('DELETE', `/sys/position/deleteBatch?ids=${records.map(record => record.id).join()}`)
}
