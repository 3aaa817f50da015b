import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { bundledProgramOf, childManifestFile, serverFolder } from './child-bundles.ts'

/** A program of the product that reads possibly hostile input in a process of its own, and its limits. */
export interface CappedChild {
  script: string
  args?: readonly string[]
  /** The file to read: the only one that the child may read beside the program's code. Its path is the last argument. */
  input?: string
  /** The program uses a library with native code. */
  addons?: true
  heapMegabytes: number
  /** The limit of all memory, inside and outside of the heap. */
  memoryMegabytes: number
  /** For a child that ends with its work. A child that keeps running has a time limit for each answer instead. */
  cpuSeconds?: number
}

/**
 * Why a child was ended. `slow`: it took too long or was silent. `large`: it printed too much, or ended with an error, of
 * which too little memory is the only cause.
 */
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
/** The folders of the program's code and libraries. They hold no secrets, so every child may read them. */
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
  // Allows no files but the program's code and its input, no further processes and no connections.
  '--permission',
  ...[dirname(script), ...code].map(folder => `--allow-fs-read=${join(folder, '*')}`),
  ...(input === undefined ? [] : [`--allow-fs-read=${input}`]),
  ...(addons ? ['--allow-addons'] : []),
  `--import=${bundledProgramOf(noNetwork)}`,
  bundledProgramOf(script),
  ...args,
  ...(input === undefined ? [] : [input]),
]

/** A running child. `killedFor` says why this process killed it, or is null. */
export interface RunningChild {
  process: ChildProcess
  kill(reason: ChildError['reason']): void
  /** Resolves once the process is gone, whether it succeeded or failed. */
  ended: Promise<void>
  killedFor: ChildError['reason'] | null
}

/** Starts a child with an empty environment, and watches its memory and processor time. */
export function startCapped(child: CappedChild, stdio: StdioOptions): RunningChild {
  const started = spawn(process.execPath, command(child), { stdio, env: {}, serialization: 'advanced' })
  const running: RunningChild = {
    process: started,
    killedFor: null,
    kill(reason) {
      running.killedFor ??= reason
      started.kill('SIGKILL')
    },
    // `error` means that no process could be started.
    ended: new Promise(resolve => void started.once('exit', () => resolve()).once('error', () => resolve())),
  }
  watchCost(running, child)
  return running
}

/** Reports whether an idle child uses so much memory that even a harmless next question could exceed the limit. */
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

/** Kills a child that exceeds its limits. Only Linux reports its costs; elsewhere the limits of heap and time must do. */
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
