import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Bench, Row } from './measure.ts'

/**
 * `npm run bench [-- name [part…]]`: runs the benches, prints one table, fails where a limit is passed. A part of a name means all
 * that have it, a whole one that alone.
 */
const [wanted = '', ...parts] = process.argv.slice(2)
const named = (pattern: string) => globSync(`${pattern}.bench.ts`, { cwd: import.meta.dirname })
const whole = named(wanted)
const files = (whole.length > 0 ? whole : named(`*${wanted}*`)).sort()
const table: string[][] = [['bench', 'measured', 'value', 'limit', '']]

for (const file of files) {
  const bench = (await import(join(import.meta.dirname, file))) as { default: Bench }
  for (const row of await bench.default(parts)) table.push(toCells(basename(file, '.bench.ts'), row))
}

const widths = table.reduce<number[]>((most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)), [])
for (const row of table)
  console.log(
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )

function toCells(bench: string, { name, value, unit, limit, isFloor }: Row): string[] {
  const isOver = isFloor ? value < limit : value > limit
  if (isOver) process.exitCode = 1
  return [
    bench,
    name,
    `${value.toFixed(2)} ${unit}`,
    `${Number(limit.toFixed(2))} ${unit}`,
    isOver ? (isFloor ? 'UNDER' : 'OVER') : 'ok',
  ]
}
