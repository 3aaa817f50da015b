import { run } from './run.ts'

/** `npm run check`: all static checks. Prints only failures. */
type Check = [name: string, command: string, ...args: string[]]

// The long ones first, so that two at a time end together.
const checks: Check[] = [
  ['lint', 'oxlint', '--format=unix'],
  ['types of web', 'tsc', '-p', 'apps/web'],
  ['types of server', 'tsc', '-p', 'apps/server'],
  ['dead code', 'knip', '--no-progress'],
  ['types of shared', 'tsc', '-p', 'packages/shared'],
  ['types of e2e', 'tsc', '-p', 'e2e'],
  ['types of tools', 'tsc', '-p', '.'],
  ['format', 'biome', 'check', '--max-diagnostics=none'],
  ['import directions', 'node', 'tools/check-imports.ts'],
  ['house rules', 'node', 'tools/check-house.ts'],
  ['plain words', 'node', 'tools/check-plain-words.ts'],
  ['test titles', 'node', 'tools/check-tests.ts'],
  ['lock file', 'node', 'tools/check-lock.ts'],
]

const startedAt = performance.now()
const failed: string[] = []
const waiting = [...checks]

async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command, ...args] = next
    const { code, output } = await run(command, args, { quiet: true })
    if (code === 0) continue
    failed.push(name)
    console.error(`── ${name}\n${output.trim()}\n`)
  }
}
await Promise.all([work(), work()])

const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(`check: ${checks.length - failed.length} of ${checks.length} ok in ${seconds} s`)
if (failed.length > 0) {
  console.error(`failed: ${failed.join(', ')}`)
  process.exitCode = 1
}
