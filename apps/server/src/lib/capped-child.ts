import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A program of ours for files that may be hostile, and what it is allowed to cost. */
export interface CappedChild {
  script: string
  args?: readonly string[]
  /** The file that is its standard input. */
  input: string
  /** Folders it may read beside its own: the library that does the work. */
  folders: readonly string[]
  heapMegabytes: number
  /** How long it may stay silent. */
  silentMs: number
}

/** `silent`: it said nothing for too long. `died`: it ended badly, for which memory is the one reason. */
export class ChildError extends Error {
  override readonly name = 'ChildError'
  readonly reason: 'silent' | 'died'

  constructor(reason: ChildError['reason']) {
    super(reason)
    this.reason = reason
  }
}

const noNetwork = fileURLToPath(new URL('./no-network.ts', import.meta.url))

const command = ({ script, folders, heapMegabytes, args = [] }: CappedChild): string[] => [
  `--max-old-space-size=${heapMegabytes}`,
  '--max-semi-space-size=4',
  // No files but its own code, no processes, no native modules, no connections.
  '--permission',
  ...[join(script, '..'), import.meta.dirname, ...folders].map(folder => `--allow-fs-read=${join(folder, '*')}`),
  `--import=${noNetwork}`,
  script,
  ...args,
]

/** What it prints. It is killed when it stays silent for too long, and when nobody wants more. */
export async function* runCapped(child: CappedChild): AsyncGenerator<string> {
  const input = await open(child.input)
  const running = spawn(process.execPath, command(child), { stdio: [input.fd, 'pipe', 'ignore'], env: {} })
  const exit = once(running, 'exit')
  // Where no process can be started this fails before anybody waits for it; those who wait below see it all the same.
  exit.catch(() => {})
  let silent = false
  const watch = () =>
    setTimeout(() => {
      silent = true
      running.kill('SIGKILL')
    }, child.silentMs)
  let timer = watch()
  try {
    for await (const chunk of running.stdout?.setEncoding('utf8') ?? []) {
      clearTimeout(timer)
      yield chunk as string
      timer = watch()
    }
    const [code] = await exit
    if (silent) throw new ChildError('silent')
    if (code !== 0) throw new ChildError('died')
  } finally {
    clearTimeout(timer)
    running.kill('SIGKILL')
    await exit
    await input.close()
  }
}
