import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkImports, workspaces } from './import-rules.ts'
import { root } from './run.ts'

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const paths = workspaces
  .flatMap(source => globSync(`${source}/**/*.{ts,tsx}`, { cwd: root }))
  .filter(file => !isTest(file))
const complaints = checkImports(new Map(paths.map(path => [path, readFileSync(join(root, path), 'utf8')])))

for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
