import { dirname, join } from 'node:path/posix'
import { parseSync } from 'oxc-parser'

/** Texts of files, by their paths below the root. */
type Sources = ReadonlyMap<string, string>

/**
 * The layers of each workspace (docs/ARCHITECTURE.md). A row's folders may import each other and every row above them;
 * a folder in no row is refused. The linter finds cycles.
 */
const layers: Record<string, string[][]> = {
  'packages/shared/src': [
    ['cron', 'dict', 'field-types', 'files', 'message', 'permission', 'query', 'resource', 'rules', 'session', 'wire'],
    ['degree'],
    ['resources'],
  ],
  'apps/server/src': [
    ['lib', 'pdf', 'picture', 'spreadsheet', 'storage'],
    ['config'],
    ['postgres'],
    ['plugins'],
    ['resource'],
    ['seed'],
    ['tasks'],
    ['modules'],
    ['sign-in-methods'],
    ['resources', 'workers', 'open-files'],
    ['open-deps'],
    ['work'],
    ['worker'],
    ['app'],
    ['main', 'demo', 'commands'],
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
    ['features'],
    ['layout', 'pages'],
    ['app'],
  ],
}

export const workspaces = Object.keys(layers)
const workspaceOf = (file: string) => workspaces.find(source => file.startsWith(`${source}/`))

/** The folder below `src`, or the file's own name where it stands in `src` itself. */
const toZone = (file: string, source: string) =>
  file
    .slice(source.length + 1)
    .replace(/\.tsx?$/, '')
    .replace(/\/.*/, '')

/** Files in `src` itself that no row names put the product together: they belong to the last row. */
function findRow(file: string, source: string): number {
  const rows = layers[source] ?? []
  const row = rows.findIndex(zones => zones.includes(toZone(file, source)))
  return row < 0 && dirname(file) === source ? rows.length - 1 : row
}

/** Returns `apps/server/src/modules/codes/dict` for any file of that module: modules stand in groups, one folder a subject. */
const moduleOf = (file: string) => /^apps\/server\/src\/modules\/[^/]+\/[^/]+/.exec(file)?.[0]

/**
 * Finds the unit that a file of `layout` or `pages` belongs to: the layout, or the folder of one page. Units import
 * nothing of each other. A file of `pages` outside every page's folder belongs to none, and gets '.'.
 */
function findRoom(file: string, files: Sources): string | null {
  const [, zone] = /^apps\/web\/src\/(layout|pages)\//.exec(file) ?? []
  if (zone !== 'pages') return zone ?? null
  let folder = dirname(file)
  while (folder !== '.' && !files.has(`${folder}/page.tsx`)) folder = dirname(folder)
  return folder
}

function readImports(file: string, text: string): string[] {
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
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const own = /^@xw\/(\w+)(?:\/(.*))?$/.exec(specifier)
  if (!own) return null
  return own[1] === 'shared' ? `packages/shared/src/${own[2]}.ts` : `apps/${own[1]}/src/${own[2]}.ts`
}

function findComplaint(from: string, to: string, files: Sources): string | null {
  const [source, target] = [workspaceOf(from), workspaceOf(to)]
  if (!source) return null
  if (!target) return 'outside of every src folder'
  if (source !== target) return target === 'packages/shared/src' ? null : 'another workspace'
  const [fromRow, toRow] = [findRow(from, source), findRow(to, target)]
  if (toRow < 0) return `${toZone(to, target)} has no place in tools/import-rules.ts`
  if (fromRow < toRow) return `${toZone(to, target)} stands above ${toZone(from, source)}`
  const [fromRoom, toRoom] = [findRoom(from, files), findRoom(to, files)]
  if (fromRoom && toRoom && fromRoom !== toRoom) return 'pages and layout share what stands in features'
  const inner = moduleOf(to)
  return inner && inner !== moduleOf(from) && to !== `${inner}/index.ts` ? 'a module is imported by its index.ts' : null
}

/** Schemas are built when their file is loaded, and the browser has no use for them. */
const hasSchemas = (text = '') => /from 'typebox'/.test(text)
const isForBrowser = (file: string) => file.startsWith('apps/web/') || /^packages\/shared\/src\/(?!wire\/)/.test(file)

/** Lists imports of more than types from a file with schemas, in code that the browser loads. */
function listLoadedSchemas(from: string, text: string, files: Sources): string[] {
  if (!isForBrowser(from)) return []
  return parseSync(from, text).module.staticImports.flatMap(({ moduleRequest, entries }) => {
    const isType = entries.length > 0 && entries.every(entry => entry.isType)
    const to = isType ? null : toFile(from, moduleRequest.value)
    if (!to || !hasSchemas(files.get(to))) return []
    return [`${from}: ${moduleRequest.value}: the browser takes types from a file with schemas, nothing else`]
  })
}

/** Lists forbidden imports among these files, whose keys are paths below the root. */
export function checkImports(files: Sources): string[] {
  return [...files].flatMap(([from, text]) => {
    const source = workspaceOf(from)
    if (source && findRow(from, source) < 0) return [`${from}: has no place in tools/import-rules.ts`]
    if (findRoom(from, files) === '.')
      return [`${from}: belongs to no page; what several pages need stands in features`]
    const complaints = readImports(from, text).flatMap(specifier => {
      const to = toFile(from, specifier)
      const complaint = to && findComplaint(from, to, files)
      return complaint ? [`${from}: ${specifier}: ${complaint}`] : []
    })
    return [...complaints, ...listLoadedSchemas(from, text, files)]
  })
}
