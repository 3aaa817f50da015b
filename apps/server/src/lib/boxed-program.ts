import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** An installed program that reads possibly hostile files, and its limits. */
export interface SandboxedProgram {
  program: string
  /** The folders of the program's PATH. */
  programFolders: readonly string[]
  args: readonly string[]
  /** The program's home and working folder; it learns of no other. */
  folder: string
  memoryMegabytes: number
  /** Limits of the running time and of the output. */
  timeMs: number
  outputBytes: number
}

/** `box`: this machine cannot run a sandbox. `failed`: the program exceeded a limit or ended with an error. */
export class SandboxError extends Error {
  override readonly name = 'BoxError'
  readonly reason: 'box' | 'failed'

  constructor(reason: SandboxError['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Returns the first of some programs that is installed in one of the folders, with its path, or null. */
export async function findProgram<T extends string>(
  folders: readonly string[],
  names: readonly T[],
): Promise<{ name: T; path: string } | null> {
  for (const name of names)
    for (const folder of folders) {
      const path = join(folder, name)
      const isThere = await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
      if (isThere) return { name, path }
    }
  return null
}

/** Tools of util-linux: `unshare` gives an empty network namespace, `prlimit` sets limits that children inherit. */
const toolNames = ['unshare', 'prlimit'] as const

async function buildSandboxCommand(boxed: SandboxedProgram): Promise<string[]> {
  const { memoryMegabytes, timeMs, programFolders } = boxed
  const [unshare, prlimit] = await Promise.all(toolNames.map(name => findProgram(programFolders, [name])))
  if (!unshare || !prlimit) throw new SandboxError('box')
  const limits = {
    as: memoryMegabytes * 1024 ** 2,
    cpu: Math.ceil(timeMs / 1_000),
    fsize: 256 * 1024 ** 2,
    core: 0,
  }
  const isolated = [unshare.path, '--map-root-user', '--net']
  // Checked each time, because an administrator may change it.
  const probe = spawn(isolated[0] as string, [...isolated.slice(1), 'true'], { stdio: 'ignore', env: ownEnv(boxed) })
  const [code] = (await once(probe, 'exit').catch(() => [1])) as [number | null]
  if (code !== 0) throw new SandboxError('box')
  return [...isolated, prlimit.path, ...Object.entries(limits).map(([name, value]) => `--${name}=${value}`), '--']
}

/** The program gets no variable of ours, because the environment may hold passwords and keys. */
const ownEnv = ({ folder, programFolders }: SandboxedProgram) => ({
  PATH: programFolders.join(delimiter),
  HOME: folder,
  TMPDIR: folder,
  LANG: 'C.UTF-8',
})

/**
 * Runs a program without network, with limited memory and time, and returns its output. Its children are killed with
 * it.
 */
export async function runSandboxed(boxed: SandboxedProgram): Promise<Buffer> {
  const [tool = '', ...box] = await buildSandboxCommand(boxed)
  const child = spawn(tool, [...box, boxed.program, ...boxed.args], {
    cwd: boxed.folder,
    env: ownEnv(boxed),
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const exit = once(child, 'exit')
  exit.catch(() => {})
  const timer = setTimeout(() => killGroup(child), boxed.timeMs)
  try {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > boxed.outputBytes) throw new SandboxError('failed')
      chunks.push(chunk)
    }
    const [code] = (await exit) as [number | null]
    if (code !== 0) throw new SandboxError('failed')
    return Buffer.concat(chunks)
  } finally {
    clearTimeout(timer)
    killGroup(child)
    await exit.catch(() => {})
  }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}
