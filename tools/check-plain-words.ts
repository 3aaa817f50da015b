import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { findIdleSharedNames, findRetiredNames, findRiddles, findSharedExports } from './plain-words-rules.ts'
import { root } from './run.ts'

/**
 * Lists names and comments that language.md would write otherwise. `--summary` counts them by folder, and arguments
 * narrow the list: `node tools/check-plain-words.ts apps/web/src/data`.
 */
const folders = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
const isSummary = process.argv.includes('--summary')

const sources = globSync('{packages/shared,apps/server,apps/web}/{src,test}/**/*.{ts,tsx}', { cwd: root })
  .concat(globSync('{e2e,bench,tools}/**/*.{ts,tsx}', { cwd: root }))
  .map(file => file.split(sep).join('/'))
  .filter(file => !/^bench\/grid\/(?:peers|dist)\/|\/node_modules\//.test(file))
  .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const findings = [
  ...findSharedExports(sources),
  ...sources.flatMap(findRetiredNames),
  ...sources.flatMap(findRiddles),
].filter(({ file }) => folders.length === 0 || folders.some(folder => file.startsWith(folder)))

/** Returns the folder that a summary counts a file in: a module, or the folder below `src`. */
const toFolder = (file: string) =>
  /^apps\/server\/src\/modules\/[^/]+\/[^/]+/.exec(file)?.[0] ??
  /^(?:packages|apps)\/[^/]+\/[^/]+\/[^/]+/.exec(file)?.[0] ??
  file.replace(/\/[^/]*$/, '')

if (isSummary) {
  const counts = Map.groupBy(findings, ({ file }) => toFolder(file))
  const rows = [...counts].map(([folder, found]) => ({ folder, count: found.length }))
  for (const { folder, count } of rows.sort((a, b) => b.count - a.count)) console.log(`${count}\t${folder}`)
  console.log(`${findings.length}\tin all`)
} else {
  for (const { file, line, reason } of findings) console.error(`${file}:${line}: ${reason}`)
}

const idle = findIdleSharedNames(sources).map(
  name => `tools/plain-words-rules.ts: ${name} is not exported twice and needs no reason`,
)
for (const complaint of idle) console.error(complaint)
if (findings.length + idle.length > 0) process.exitCode = 1
