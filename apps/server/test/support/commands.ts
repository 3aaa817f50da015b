import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** How a program ended, and everything it printed. */
export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  output: string
}

/** Runs a program of the server's folder in a process of its own, with these settings and none of a database outside. */
export async function runProgram(
  path: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Ended> {
  const { DATABASE_URL: _, DATABASE_OWNER_URL: __, ...inherited } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, '../..', path), ...args], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => void (output += chunk))
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return { code, signal, output }
}

/** Runs the program behind `npm run <name>`. */
export const runCommand = (name: string, args: readonly string[], env: Record<string, string>): Promise<Ended> =>
  runProgram(`src/commands/${name}.ts`, args, env)
