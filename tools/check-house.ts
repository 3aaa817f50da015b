import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { schoolRoles } from '../apps/server/src/seed/roles.ts'
import { degreeRecordDef } from '../packages/shared/src/degree/degree-record.ts'
import { degreeTypes } from '../packages/shared/src/degree/types.ts'
import { fieldTypes } from '../packages/shared/src/field-types/index.ts'
import { getFieldStorage } from '../packages/shared/src/resource/storage.ts'
import { resources } from '../packages/shared/src/resources/index.ts'
import { findIdlePlaces, findIndexColumns, findIndexing, mayIndexValues, mayNameIndexes } from './guarded-rules.ts'
import { findLiteralPaths, findTypeNames, findVersionWrites } from './house-rules.ts'
import { findUnfilteredReads, mayReadAll } from './record-reach-rules.ts'
import { findResourceLists, mayListResources } from './resource-list-rules.ts'
import { findRoleCodes, mayKnowRoles } from './role-code-rules.ts'
import { root } from './run.ts'
import { findMissingColumns, readTableTypes } from './table-type-rules.ts'

/** Reads the sources by the rules of the files that end in `-rules.ts`; says file and line. */
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const sources = globSync('{packages/shared,apps/server,apps/web}/src/**/*.{ts,tsx}', { cwd: root })
  .filter(file => !isTest(file))
  .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const typeNames = Object.keys(fieldTypes)
/** The first parts of the API's paths. */
const apiRoots = [...new Set(resources.map(({ path }) => path.split('/')[1] ?? '')), 'online']

/** The code that may write a record's version. */
const writers = [
  // The engine itself.
  'apps/server/src/resource/',
  // Schools have numbers instead of ids.
  'apps/server/src/modules/platform/tenant/schools.ts',
  // Two people may add the same line at once, so one statement inserts or updates it. The statement writes the history itself.
  'apps/server/src/modules/people/field-permissions/matrix.ts',
]

/** The columns of blind indexes, of every sealed field of the program, and the function of the database that looks for one. */
const indexColumns = [
  'phone_candidates',
  ...new Set(
    [...resources, ...degreeTypes.map(({ code }) => degreeRecordDef(code))].flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([key, field]) => {
        const storage = getFieldStorage(key, field)
        return storage.kind === 'sealed' ? [storage.hash, storage.tail] : []
      }),
    ),
  ),
]
const roleCodes = schoolRoles.map(({ code }) => code)
const tableTypes = readTableTypes(
  sources.filter(({ file }) => file.startsWith('apps/server/src/plugins/schema')).map(({ text }) => text),
)
const ofServer = sources.filter(({ file }) => file.startsWith('apps/server/'))

const complaints = [
  ...ofServer
    .flatMap(source => findIndexing(source))
    .map(
      line => `${line}: values are compared by resource/questions.ts or resource/candidates.ts, which ask who calls`,
    ),
  ...ofServer
    .flatMap(source => findIndexColumns(source, indexColumns))
    .map(line => `${line}: who is the same person is told by the places that tools/guarded-rules.ts names`),
  ...[
    ...findIdlePlaces(ofServer, mayIndexValues, source => findIndexing(source, {})),
    ...findIdlePlaces(ofServer, mayNameIndexes, source => findIndexColumns(source, indexColumns, {})),
  ].map(place => `tools/guarded-rules.ts: ${place} does not need what it is allowed`),
  ...ofServer
    .flatMap(source => findUnfilteredReads(source))
    .map(
      line =>
        `${line}: degree records are read by reachableCondition(access), or the place is named in record-reach-rules.ts`,
    ),
  ...findIdlePlaces(ofServer, mayReadAll, source => findUnfilteredReads(source, {})).map(
    place => `tools/record-reach-rules.ts: ${place} does not need what it is allowed`,
  ),
  ...sources
    .flatMap(source => findRoleCodes(source, roleCodes))
    .map(line => `${line}: who somebody is follows from reach and permissions of their roles, not from a role's code`),
  ...Object.keys(mayKnowRoles)
    .filter(place => !sources.some(source => source.file === place && findRoleCodes(source, roleCodes, {}).length > 0))
    .map(place => `tools/role-code-rules.ts: ${place} does not need what it is allowed`),
  ...findMissingColumns(tableTypes, resources).map(
    column => `apps/server/src/plugins/schema.ts: the type of a table lacks ${column}, which its definition has`,
  ),
  ...sources
    .flatMap(source => findResourceLists(source))
    .map(line => `${line}: all definitions come from the registry (ground.definitions), asked in each call`),
  ...Object.keys(mayListResources)
    .filter(place => !sources.some(source => source.file === place && findResourceLists(source, {}).length > 0))
    .map(place => `tools/resource-list-rules.ts: ${place} does not need what it is allowed`),
  ...sources
    .filter(({ file }) => !file.includes('/src/field-types/'))
    .flatMap(source => findTypeNames(source, typeNames))
    .map(line => `${line}: what differs from type to type is said in field-types`),
  ...sources
    .filter(({ file }) => file.startsWith('apps/web/'))
    .flatMap(source => findLiteralPaths(source, apiRoots))
    .map(line => `${line}: paths of the API stand in shared/wire, or come from a definition`),
  ...ofServer
    .filter(({ file }) => !writers.some(place => file.startsWith(place)))
    .flatMap(findVersionWrites)
    .map(line => `${line}: records get a new version by resource/change-rows.ts, which keeps their history`),
]

for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
