import type { Plugin } from 'vite'

const antd = /antd[\\/]es[\\/]/
const selection = /antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/
const styles = /antd[\\/]es[\\/](button|tag)[\\/]style[\\/]/
const colors = /antd[\\/]es[\\/]color-picker[\\/](color|util)\.js$/
const own = 'lean-antd/'

const absent = (what: string) => `() => { throw new Error('${what} are left out: apps/web/vite/lean-antd.ts') }`

/** Replaces whole components by the functions that are really used of them. */
const parts: Readonly<Record<string, string>> = {
  [`${own}tree`]: `
export const arrAdd = (list, value) => (list.includes(value) ? [...list] : [...list, value])
export const arrDel = (list, value) => (list ?? []).filter(other => other !== value)
export const conductCheck = ${absent('ticks that follow the tree of rows')}
export const convertDataToEntities = ${absent('ticks that follow the tree of rows')}`,
  [`${own}is-bright`]: `
export const isBright = color => {
  const { r, g, b, a } = color.toRgb()
  return a * (0.3 * r + 0.59 * g + 0.11 * b) + (1 - a) * 255 > 192
}`,
  [`${own}color`]: `export { Color } from '@rc-component/color-picker/es/color.js'`,
}

/** The table's filter hook, for columns without filters. */
const noFilters = `
export const getFilterData = data => data
const refuse = ${absent('column filters')}
const check = columns => (columns.some(column => column.filters || column.filterDropdown) ? refuse() : columns)
export default () => [check, [], {}]`

const noStyle = 'export default () => ({})'

/** Files of antd that our pages never use, and the code that replaces them. */
const unused: readonly (readonly [file: string, code: string])[] = [
  ['table/hooks/useFilter/index', noFilters],
  ['table/RcTable/VirtualTable', `export default ${absent('virtual tables')}`],
  ['table/style/bordered', noStyle],
  ['table/style/filter', noStyle],
  ['table/style/rtl', noStyle],
  ['table/style/summary', noStyle],
  ['table/style/virtual', noStyle],
  ['menu/style/rtl', noStyle],
  // Used only by antd's wireframe theme.
  ['pagination/style/bordered', 'export default () => null'],
  ['dropdown/dropdown-button', `export default ${absent('split buttons of dropdowns')}`],
  ['tag/CheckableTagGroup', `export default ${absent('tags to tick')}`],
]

/**
 * Small parts of antd import large ones: the table imports a tree, virtual rows and radio buttons, for column filters
 * and single selection; every button imports a colour picker for one function. Our pages use none of these, so the
 * build leaves them out (70 KiB compressed together). A page that uses one fails at once with a message that names this
 * file. antd's English texts are replaced by its Chinese ones, which every page contains anyway. If another version of
 * antd is built differently, nothing breaks: the `bundle` bench reports that the script has grown.
 */
export const leanAntd = (): Plugin => ({
  name: 'lean-antd',
  enforce: 'pre',
  resolveId(source, importer = '') {
    if (source in parts) return source
    if (styles.test(importer) && source.endsWith('/ColorPresets')) return `${own}is-bright`
    if (colors.test(importer) && source === '@rc-component/color-picker') return `${own}color`
    if (antd.test(importer) && source.endsWith('/en_US'))
      return this.resolve(source.replace('en_US', 'zh_CN'), importer)
    return null
  },
  load(id) {
    if (id in parts) return parts[id]
    if (!antd.test(id)) return null
    const path = id.replaceAll('\\', '/')
    return unused.find(([file]) => path.endsWith(`antd/es/${file}.js`))?.[1] ?? null
  },
  transform(code, id) {
    if (!selection.test(id)) return null
    return code
      .replace("from '@rc-component/tree'", `from '${own}tree'`)
      .replace("import Radio from '../../radio';", `const Radio = ${absent('radio buttons of rows')};`)
  },
})
