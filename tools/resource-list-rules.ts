import { sep } from 'node:path'

/** Code that walks all resources asks the registry, which also knows those defined while the process runs. */

interface Source {
  readonly file: string
  readonly text: string
}

/** Files that import the list of the program's own resources, each with the reason why the registry is not asked. */
export const mayListResources: Readonly<Record<string, string>> = {
  'apps/server/src/resource/definitions.ts': 'is the registry: the list, and the definitions added to it',
  'apps/server/src/resources.ts': 'makes the resources of the program',
  'apps/server/src/seed/permissions.ts': 'seeds the permissions of the program; later definitions bring their own',
  'apps/server/src/resource/dict-text.ts': 'reads the names of users, departments and roles, which the program defines',
  'apps/server/src/modules/operations/key-rotation/columns.ts':
    'the command runs without a server, so there is no registry; its columns are those of the program',
  'apps/web/src/features/data-rules/use-data-rules.ts':
    'chooses the input for a rule’s value; a field of a later definition gets a text input',
  'apps/web/src/pages/system/permission/menu-item-fields.tsx':
    'suggests components for a menu item; the input takes any other text',
}

const imported = /from '@xw\/shared\/resources\/index'/g
const toPlace = (file: string) => file.split(sep).join('/')

/** Lists the lines that import the static list, in a file that may not do so. */
export function findResourceLists({ file, text }: Source, allowed = mayListResources): string[] {
  if (Object.hasOwn(allowed, toPlace(file))) return []
  return [...text.matchAll(imported)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`)
}
