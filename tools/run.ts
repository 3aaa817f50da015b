import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** The project's folder; every tool works from here, wherever it was called. */
export const root = join(import.meta.dirname, '..')

interface RunOptions {
  /** Keeps the output back, for callers that show it only on failure. */
  quiet?: boolean
  env?: Record<string, string>
  cwd?: string
}

/** A compile cache, because the tests start the product and its workers a hundred times. */
const compileCache = join(root, 'node_modules/.cache/node')

/** Runs a program (those of node_modules/.bin by their bare name) to its end. A signal counts as a failure. */
export async function run(command: string, args: string[], options: RunOptions = {}) {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      ...(options.quiet && { NO_COLOR: '1' }),
      ...options.env,
    },
    stdio: ['ignore', options.quiet ? 'pipe' : 'inherit', options.quiet ? 'pipe' : 'inherit'],
  })
  let output = ''
  child.stdout?.on('data', chunk => (output += chunk))
  child.stderr?.on('data', chunk => (output += chunk))
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', exitCode => resolve(exitCode ?? 1))
  })
  return { code, output }
}
