import { sep } from 'node:path'

/** Reach and permissions decide what a role is; its code is a name for people. */

interface Source {
  readonly file: string
  readonly text: string
}

/** Code that knows a role by its code, with the reason. */
export const mayKnowRoles: Readonly<Record<string, string>> = {
  'packages/shared/src/permission/administrator.ts': 'the wire names this one role, and it holds every permission',
  'apps/server/src/modules/platform/tenant/schools.ts':
    'gives the first account of a school the role that every school starts with',
}

/** Code that makes the roles that every school starts with, or people of a demonstration. */
const makers = /^apps\/server\/src\/(seed|demo|modules\/demo-data)\//

const toPlace = (file: string) => file.split(sep).join('/')

/** The lines of a file that compare something with one of the codes of roles, unless the file may. */
export function findRoleCodes({ file, text }: Source, codes: readonly string[], allowed = mayKnowRoles): string[] {
  const place = toPlace(file)
  if (makers.test(place) || Object.hasOwn(allowed, place)) return []
  const code = `(?:${codes.join('|')})`
  const compared = [
    // JavaScript's and SQL's comparisons, a constant, and a condition of the query builder.
    `(?:[=<>]|'=',|\\b(?:includes|has|startsWith)\\(|\\bin \\(|\\bcase)\\s*(['"])${code}\\1`,
    `(['"])${code}\\2\\s*(?:[!=]==?|\\.)`,
    // One of several in a regular expression.
    `\\b${code}\\||\\|${code}\\b`,
  ]
  const found = text.matchAll(new RegExp(compared.join('|'), 'g'))
  return [...new Set([...found].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`))]
}
