import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { bundledProgramOf, childManifestFile, serverFolder } from './child-bundles.ts'

/** A program of ours for what may be hostile, and what it is allowed to cost. */
export interface CappedChild {
  script: string
  args?: readonly string[]
  /** The file it works on: the only one it may read beside the program's own code. Its path is the last argument. */
  input?: string
  /** Whether its library is native code. */
  addons?: true
  heapMegabytes: number
  /** All of its memory, also what is outside of the heap. */
  memoryMegabytes: number
  /** For one that ends with its work; one that stays has a time for each answer. */
  cpuSeconds?: number
}

/** `slow`: it took too long or said nothing. `large`: it printed too much or ended badly, for which memory is the one reason. */
export class ChildError extends Error {
  override readonly name = 'ChildError'
  readonly reason: 'slow' | 'large'

  constructor(reason: ChildError['reason']) {
    super(reason)
    this.reason = reason
  }
}

const noNetwork = join(import.meta.dirname, 'no-network.ts')
const folderOf = (module: string) => dirname(createRequire(import.meta.url).resolve(module))
/** The program's own code and its libraries: nothing that is anybody's secret. */
const code = [
  join(import.meta.dirname, '../..'),
  join(folderOf('@xw/shared/wire/paths'), '..'),
  join(folderOf('yauzl'), '..'),
  join(serverFolder, 'node_modules'),
  dirname(childManifestFile),
]

const command = ({ script, input, addons, heapMegabytes, args = [] }: CappedChild): string[] => [
  `--max-old-space-size=${heapMegabytes}`,
  '--max-semi-space-size=4',
  // No files but its own code and its input, no processes, no connections.
  '--permission',
  ...[dirname(script), ...code].map(folder => `--allow-fs-read=${join(folder, '*')}`),
  ...(input === undefined ? [] : [`--allow-fs-read=${input}`]),
  ...(addons ? ['--allow-addons'] : []),
  `--import=${bundledProgramOf(noNetwork)}`,
  bundledProgramOf(script),
  ...args,
  ...(input === undefined ? [] : [input]),
]

/** A child that runs, and why it was killed, if it was. */
export interface RunningChild {
  process: ChildProcess
  kill(reason: ChildError['reason']): void
  /** Ends once the process is gone; tells nothing about how. */
  ended: Promise<void>
  killedFor: ChildError['reason'] | null
}

/** Starts a child and watches what it costs. It knows nothing of this process's environment. */
export function startCapped(child: CappedChild, stdio: StdioOptions): RunningChild {
  const started = spawn(process.execPath, command(child), { stdio, env: {}, serialization: 'advanced' })
  const running: RunningChild = {
    process: started,
    killedFor: null,
    kill(reason) {
      running.killedFor ??= reason
      started.kill('SIGKILL')
    },
    // An error is that no process could be started.
    ended: new Promise(resolve => void started.once('exit', () => resolve()).once('error', () => resolve())),
  }
  watchCost(running, child)
  return running
}

/** Whether an idle child has grown so far that the next question might be too much for it, which would not be its fault. */
export function hasGrown({ process: { pid } }: RunningChild, { memoryMegabytes }: CappedChild): boolean {
  try {
    return residentKilobytes(readFileSync(`/proc/${pid}/status`, 'latin1')) > (memoryMegabytes * 1024) / 2
  } catch {
    return false
  }
}

const residentKilobytes = (status: string) => Number(/VmRSS:\s*(\d+)/.exec(status)?.[1] ?? 0)

const watchMs = 250
const ticksPerSecond = 100

/** Kills a child that takes more than it may. Only Linux tells; elsewhere the limits of heap and time have to do. */
function watchCost(running: RunningChild, { memoryMegabytes, cpuSeconds = Infinity }: CappedChild): void {
  const { pid } = running.process
  const look = async () => {
    const [status = '', stat = ''] = await Promise.all(
      ['status', 'stat'].map(name => readFile(`/proc/${pid}/${name}`, 'latin1').catch(() => '')),
    )
    if (residentKilobytes(status) > memoryMegabytes * 1024) running.kill('large')
    const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
    if ((user + system) / ticksPerSecond > cpuSeconds) running.kill('slow')
  }
  const watch = setInterval(() => void look(), watchMs)
  watch.unref()
  void running.ended.then(() => clearInterval(watch))
}
