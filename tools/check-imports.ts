import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './run.ts'

/**
 * Who may import whom (docs/ARCHITECTURE.md). A row's folders may import each other and every row above them; a folder
 * that stands in no row is refused until it has a place. Cycles are found by the linter.
 */
const layers: Record<string, string[][]> = {
  'packages/shared/src': [
    ['cron', 'dict', 'field-types', 'files', 'message', 'permission', 'query', 'resource', 'rules', 'session', 'wire'],
    ['degree'],
    ['resources'],
  ],
  'apps/server/src': [
    ['lib', 'picture', 'spreadsheet', 'storage'],
    ['config'],
    ['postgres'],
    ['plugins'],
    ['seed'],
    ['resource'],
    ['tasks'],
    ['modules'],
    ['resources', 'workers', 'open-files'],
    ['worker'],
    ['app'],
    ['main', 'demo'],
  ],
  'apps/web/src': [
    ['lib'],
    ['api'],
    ['data'],
    ['widgets'],
    ['pickers'],
    ['field-types'],
    ['grid', 'query-builder'],
    ['resource'],
    ['layout', 'pages'],
    ['app'],
  ],
}

const workspaces = Object.keys(layers)
const workspaceOf = (file: string) => workspaces.find(source => file.startsWith(`${source}/`))

/** The folder below `src`, or the file's own name where it stands in `src` itself. */
const zoneOf = (file: string, source: string) =>
  file
    .slice(source.length + 1)
    .replace(/\.tsx?$/, '')
    .replace(/\/.*/, '')

/** Files in `src` itself that no row names put the product together: they belong to the last row. */
function rowOf(file: string, source: string): number {
  const rows = layers[source] ?? []
  const row = rows.findIndex(zones => zones.includes(zoneOf(file, source)))
  return row < 0 && dirname(file) === source ? rows.length - 1 : row
}

/** `apps/server/src/modules/dict` for any file of that module. */
const moduleOf = (file: string) => /^apps\/server\/src\/modules\/[^/]+/.exec(file)?.[0]

function readImports(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const { module } = parseSync(file, text)
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(entry => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
    ),
  ]
}

/** The imported file below the root; a package outside the project is no concern of this table. */
function toFile(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(from), specifier))
  const own = /^@xw\/(\w+)(?:\/(.*))?$/.exec(specifier)
  if (!own) return null
  return own[1] === 'shared' ? `packages/shared/src/${own[2]}.ts` : `apps/${own[1]}/src/${own[2]}.ts`
}

function judge(from: string, to: string): string | null {
  const [source, target] = [workspaceOf(from), workspaceOf(to)]
  if (!source) return null
  if (!target) return 'outside of every src folder'
  if (source !== target) return target === 'packages/shared/src' ? null : 'another workspace'
  const [fromRow, toRow] = [rowOf(from, source), rowOf(to, target)]
  if (toRow < 0) return `${zoneOf(to, target)} has no place in tools/check-imports.ts`
  if (fromRow < toRow) return `${zoneOf(to, target)} stands above ${zoneOf(from, source)}`
  const inner = moduleOf(to)
  return inner && inner !== moduleOf(from) && to !== `${inner}/index.ts` ? 'a module is imported by its index.ts' : null
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const files = workspaces
  .flatMap(source => globSync(`${source}/**/*.{ts,tsx}`, { cwd: root }))
  .filter(file => !isTest(file))
const complaints = files.flatMap(from => {
  const source = workspaceOf(from)
  if (source && rowOf(from, source) < 0) return [`${from}: has no place in tools/check-imports.ts`]
  return readImports(from).flatMap(specifier => {
    const to = toFile(from, specifier)
    const complaint = to && judge(from, to)
    return complaint ? [`${from}: ${specifier}: ${complaint}`] : []
  })
})

for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
