import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './run.ts'

/**
 * `npm run dev`: the server, started again whenever its code changes, and Vite's development server, which hands API
 * calls on to it. They live and die together, by Ctrl-C or because one of them ended.
 */
const children: ChildProcess[] = [
  spawn('node', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], { cwd: root, stdio: 'inherit' }),
  spawn('vite', { cwd: join(root, 'apps/web'), stdio: 'inherit' }),
]

const stopAll = () => children.forEach(child => child.kill('SIGTERM'))

process.on('SIGINT', stopAll)
process.on('SIGTERM', stopAll)
const ends = children.map(child => once(child, 'exit'))
await Promise.race(ends)
stopAll()
await Promise.all(ends)
