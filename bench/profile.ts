import type { Profiler } from 'node:inspector'
import { Session } from 'node:inspector/promises'
import { Writable } from 'node:stream'
import pg from 'pg'
import { processSeconds } from './postgres-cpu.ts'

/** The names of phases, each with a pattern for the functions that belong to it. The first matching pattern decides. */
export type Phases = readonly (readonly [name: string, sign: RegExp])[]

/** Processor seconds by name. */
export type Profile = ReadonlyMap<string, number>

const nameIn = (phases: Phases, text: string) => phases.find(([, sign]) => sign.test(text))?.[0]

function createSums(phases: Phases) {
  const sums = new Map(phases.map(([name]) => [name, 0]))
  return { sums, add: (name: string, value: number) => void sums.set(name, (sums.get(name) ?? 0) + value) }
}

/** Profiles PostgreSQL's processor time for this process's connections while the work runs, by statement. */
export async function profileStatements(phases: Phases, work: () => Promise<void>): Promise<Profile> {
  const { sums, add } = createSums(phases)
  const { query } = pg.Client.prototype
  const measuring = function (this: pg.Client & { processID?: number }, ...given: unknown[]): unknown {
    const [said] = given as [string | { text?: string }]
    const name = nameIn(phases, typeof said === 'string' ? said : (said.text ?? '')) ?? 'other statements'
    const pid = this.processID ?? 0
    const before = processSeconds(pid)
    const done = () => add(name, processSeconds(pid) - before)
    const answer: unknown = Reflect.apply(query, this, given)
    // A COPY is a stream.
    if (answer instanceof Writable) return answer.once('close', done)
    return answer instanceof Promise ? answer.finally(done) : answer
  }
  pg.Client.prototype.query = measuring as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return sums
}

const samplingMicroseconds = 5_000

/** Profiles this process while the work runs, by the innermost file on the stack that belongs to a phase. */
export async function profileFiles(phases: Phases, work: () => Promise<void>): Promise<Profile> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: samplingMicroseconds })
  await session.post('Profiler.start')
  const before = { main: process.threadCpuUsage(), all: process.cpuUsage() }
  await work()
  const main = secondsOf(process.threadCpuUsage(before.main))
  const all = secondsOf(process.cpuUsage(before.all))
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()

  const { sums, add } = createSums(phases)
  const names = namesOf(profile.nodes, phases)
  const samples = (profile.samples ?? []).map(id => names.get(id) ?? other).filter(name => name !== idle)
  for (const name of samples) add(name, main / samples.length)
  add('other threads: inflating, collecting garbage', all - main)
  return sums
}

const secondsOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1e6
const other = 'other'
const idle = 'idle'

/** The phase of each place in the tree of calls: its own file's, or that of who called it. */
function namesOf(frames: readonly Profiler.ProfileNode[], phases: Phases): Map<number, string> {
  const names = new Map<number, string>()
  // Callers come before those they call.
  for (const { id, callFrame, children = [] } of frames) {
    const inherited = names.get(id) ?? other
    const name = callFrame.functionName === '(idle)' ? idle : (nameIn(phases, callFrame.url) ?? inherited)
    names.set(id, name)
    for (const child of children) names.set(child, name)
  }
  return names
}
