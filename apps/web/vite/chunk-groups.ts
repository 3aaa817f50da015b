import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The icons that the shell and the lists import by name. */
function shellIcons(): string[] {
  const files = globSync(['src/layout/**/*.tsx', 'src/resource/*.tsx', 'src/widgets/icon.tsx'], { cwd: root })
  const imported = files.flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/import \{([^}]*)\} from '@ant-design\/icons'/g)].flatMap(
      ([, names = '']) => names.split(','),
    ),
  )
  return [...new Set(imported.map(name => name.trim()).filter(name => name !== ''))].sort()
}

/** Paths below a folder, whatever the system's separator. */
const below = (folder: string, names: string[], rest = '') =>
  new RegExp(`${folder}/(${names.join('|')})${rest}`.replaceAll('/', '[\\\\/]'))

const antdParts =
  '_util button checkbox config-provider dropdown empty form grid menu pagination popover select spin style table tag theme tooltip'
const rcParts =
  'async-validator dropdown form menu motion overflow pagination portal resize-observer select table tooltip trigger util virtual-list'
const sharedParts = 'dict field-types permission query resource wire'

/**
 * What the first page and a list need is put together in a few files: one file of things that are much alike is smaller
 * than fifty, and what changes rarely stays cached over our releases.
 */
export const chunkGroups = () => [
  { name: 'react', priority: 1, test: below('node_modules', ['react', 'react-dom', 'scheduler', 'react-router'], '/') },
  { name: 'antd', test: below('node_modules/antd/es', antdParts.split(' '), '/') },
  { name: 'antd', test: below('node_modules/@rc-component', rcParts.split(' '), '/') },
  { name: 'antd', test: below('node_modules/@ant-design', ['cssinjs', 'cssinjs-utils', 'colors', 'fast-color'], '/') },
  { name: 'icons', test: below('@ant-design/icons(?:-svg)?/.*', shellIcons(), '\\.js$') },
  { name: 'icons', test: below('@ant-design/icons/es', ['components', 'utils'], '/') },
  { name: 'shared', test: below('packages/shared/src', sharedParts.split(' '), '/(?!sign|admin-paths)') },
  { name: 'core', test: below('node_modules', ['@tanstack', 'zustand'], '/') },
]
