import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldTypes } from '../packages/shared/src/field-types/index.ts'
import { resources } from '../packages/shared/src/resources/index.ts'
import { literalPathFlaws, typeNameFlaws, versionFlaws } from './house-rules.ts'
import { root } from './run.ts'

/** Reads the sources by the rules of `house-rules.ts`; what they find is said by file and line. */
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const sources = globSync('{packages/shared,apps/server,apps/web}/src/**/*.{ts,tsx}', { cwd: root })
  .filter(file => !isTest(file))
  .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const typeNames = Object.keys(fieldTypes)
/** The first parts of the API's paths. */
const apiRoots = [...new Set(resources.map(({ path }) => path.split('/')[1] ?? '')), 'online']

/** Who gives a record its new version. */
const writers = [
  // The engine itself.
  'apps/server/src/resource/',
  // Schools have numbers instead of ids.
  'apps/server/src/modules/tenant/schools.ts',
  // Two people may add the same line at once, so that it is inserted or changed by one statement. It keeps what it changes.
  'apps/server/src/modules/role-field-config/matrix.ts',
]

const complaints = [
  ...sources
    .filter(({ file }) => !file.includes('/src/field-types/'))
    .flatMap(source => typeNameFlaws(source, typeNames))
    .map(line => `${line}: what differs from type to type is said in field-types`),
  ...sources
    .filter(({ file }) => file.startsWith('apps/web/'))
    .flatMap(source => literalPathFlaws(source, apiRoots))
    .map(line => `${line}: paths of the API stand in shared/wire, or come from a definition`),
  ...sources
    .filter(({ file }) => file.startsWith('apps/server/') && !writers.some(place => file.startsWith(place)))
    .flatMap(versionFlaws)
    .map(line => `${line}: records get a new version by resource/change-rows.ts, which keeps their history`),
]

for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
