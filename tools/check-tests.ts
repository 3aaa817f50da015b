import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/**
 * Checks that no test is skipped or focused, that a title begins with at most one requirement id which
 * docs/requirements.md explains, and that `npm test` has no more journeys than e2e/README.md allows.
 */
const preferred =
  /\b(?:describe|it|suite|test)(?:\.\w+)*\.(?:fails?|fixme|only|skip|todo)\b|\b[fx](?:describe|it|test)\(/
// `it('…'`, `test.only('…'` and the second call of `it.each([…])('…'`.
const title = /(?:\b(?:it|test)(?:\.\w+)*|\))\(\s*(['"`])(.*?)\1/
const requirementId = /\b[A-Z]{2}-\d{2}\b/g

const known = new Set(readFileSync(join(root, 'docs/requirements.md'), 'utf8').match(requirementId))
const files = globSync(['{apps,packages}/*/{src,test}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'], { cwd: root })

function findComplaint(line: string): string | null {
  if (preferred.test(line)) return 'a test is skipped or preferred'
  const name = title.exec(line)?.[2] ?? ''
  const ids = name.match(requirementId) ?? []
  if (ids.length > 1) return `more than one requirement in a title: ${ids.join(', ')}`
  if (ids[0] && !name.startsWith(ids[0])) return `${ids[0]} does not stand first in its title`
  const unknown = ids.find(id => !known.has(id))
  return unknown ? `${unknown} is not in docs/requirements.md` : null
}

for (const file of files) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  lines.forEach((line, index) => {
    const complaint = findComplaint(line)
    if (!complaint) return
    console.error(`${file}:${index + 1}: ${complaint}`)
    process.exitCode = 1
  })
}

/** Stories that `npm test` runs: all but details and walks. One that a loop writes counts once. */
const journey = /^\s*test\((?:'.*?'|"[^"]*?"|`[^`]*?`),(?!\s*detail\b)/gm
const readme = readFileSync(join(root, 'e2e/README.md'), 'utf8')
const most = Number(/at most (\d+) journeys/.exec(readme)?.[1])
const journeys = globSync('e2e/**/!(*.walk).spec.ts', { cwd: root })
  .map(file => readFileSync(join(root, file), 'utf8').match(journey)?.length ?? 0)
  .reduce((sum, count) => sum + count, 0)

// Written so that a README without its number fails too.
if (!(journeys <= most)) {
  console.error(`e2e: ${journeys} journeys, ${most} are allowed: a fact about one page is a component test or a detail`)
  process.exitCode = 1
}
