import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldTypes } from '../packages/shared/src/field-types/index.ts'
import { typeNameFlaws } from './house-rules.ts'
import { root } from './run.ts'

/** Reads the sources by the rules of `house-rules.ts`; what they find is said by file and line. */
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const sources = globSync('{packages/shared,apps/server,apps/web}/src/**/*.{ts,tsx}', { cwd: root })
  .filter(file => !isTest(file))
  .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const typeNames = Object.keys(fieldTypes)
const complaints = sources
  .filter(({ file }) => !file.includes('/src/field-types/'))
  .flatMap(source => typeNameFlaws(source, typeNames))
  .map(line => `${line}: what differs from type to type is said in field-types`)

for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
