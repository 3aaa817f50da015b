import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Bench, Row } from './measure.ts'
import { isSmall, limitOf, sizeOf } from './size.ts'

/**
 * `npm run bench [-- [--small] name [part…]]`: runs the benches, prints one table and how many limits were kept, fails where
 * one was passed. A part of a name means every bench that has it, a whole name that bench alone.
 */
const [wanted = '', ...parts] = process.argv.slice(2).filter(word => word !== '--small')
const named = (pattern: string) => globSync(`${pattern}.bench.ts`, { cwd: import.meta.dirname })
const whole = named(wanted)
const files = (whole.length > 0 ? whole : named(`*${wanted}*`)).sort()
const table: string[][] = [['bench', 'measured', 'value', 'limit', '']]
const tally = { passed: 0, failed: 0, skipped: 0 }
const inBrowser = new Set(['bundle', 'grid', 'rows-visible', 'slow-phone', 'tabs'])

// The import benches read their size from here.
process.env.XW_BENCH_IMPORT ??= String(sizeOf('import'))

for (const file of files) {
  const name = basename(file, '.bench.ts')
  if (process.env.XW_BROWSER === 'off' && inBrowser.has(name)) tally.skipped += 1
  else table.push(...(await runBench(name, join(import.meta.dirname, file))))
}

const widths = table.reduce<number[]>((most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)), [])
for (const row of table)
  console.log(
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
console.log(`${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`)
process.exitCode = tally.failed > 0 ? 1 : 0

/** A bench that throws has failed; the others still run. */
async function runBench(name: string, path: string): Promise<string[][]> {
  const before = process.cpuUsage()
  try {
    const { default: bench } = (await import(path)) as { default: Bench }
    return (await bench(parts)).map(row => toCells(name, row))
  } catch (error) {
    console.error(error)
    tally.failed += 1
    return [[name, error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error), '', '', 'FAILED']]
  } finally {
    const { user, system } = process.cpuUsage(before)
    if (isSmall) console.log(`  ${name}: ${((user + system) / 1e6).toFixed(1)} processor seconds of the bench itself`)
  }
}

function toCells(bench: string, row: Row): string[] {
  const { name, value, unit, isFloor } = row
  const limit = limitOf(row)
  // Written so that a value which is no number fails.
  const isKept = isFloor ? value >= limit : value <= limit
  tally[isKept ? 'passed' : 'failed'] += 1
  return [
    bench,
    name,
    `${value.toFixed(2)} ${unit}`,
    `${Number(limit.toFixed(2))} ${unit}`,
    isKept ? 'ok' : isFloor ? 'UNDER' : 'OVER',
  ]
}
