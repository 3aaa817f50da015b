import type { Plugin } from 'vite'

const table = /antd[\\/]es[\\/]table[\\/]hooks[\\/]/
const styles = /antd[\\/]es[\\/](button|tag)[\\/]style[\\/]/
const colors = /antd[\\/]es[\\/]color-picker[\\/](color|util)\.js$/
const own = 'lean-antd/'

const absent = (what: string) => `() => { throw new Error('${what} are left out: apps/web/vite/lean-antd.ts') }`

/** In place of whole components, what is really taken of them. */
const parts: Readonly<Record<string, string>> = {
  [`${own}tree`]: `
export const arrAdd = (list, value) => (list.includes(value) ? [...list] : [...list, value])
export const arrDel = (list, value) => (list ?? []).filter(other => other !== value)
export { conductCheck } from '@rc-component/tree/es/utils/conductUtil.js'
export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil.js'`,
  [`${own}is-bright`]: `
export const isBright = color => {
  const { r, g, b, a } = color.toRgb()
  return a * (0.3 * r + 0.59 * g + 0.11 * b) + (1 - a) * 255 > 192
}`,
  [`${own}color`]: `export { Color } from '@rc-component/color-picker/es/color.js'`,
}

/**
 * Small parts of antd bring large ones along: the table a tree and radio buttons, for filters in its column heads and for
 * choosing one row, every button a colour picker, for one function (60 KiB compressed together). No list has such filters
 * or rows, so the build leaves them out; a table that wants one says so at once. Should another version of antd be built
 * differently, nothing breaks: the bench of the bundle says that it has become larger.
 */
export const leanAntd = (): Plugin => ({
  name: 'lean-antd',
  enforce: 'pre',
  resolveId(source, importer = '') {
    if (source in parts) return source
    if (styles.test(importer) && source.endsWith('/ColorPresets')) return `${own}is-bright`
    if (colors.test(importer) && source === '@rc-component/color-picker') return `${own}color`
    return null
  },
  load(id) {
    if (id in parts) return parts[id]
    if (!table.test(id) || !id.endsWith('FilterDropdown.js')) return null
    return `export const flattenKeys = () => []\nexport default ${absent('column filters')}`
  },
  transform(code, id) {
    if (!table.test(id) || !id.endsWith('useSelection.js')) return null
    return code
      .replace("from '@rc-component/tree'", `from '${own}tree'`)
      .replace("import Radio from '../../radio';", `const Radio = ${absent('radio buttons of rows')};`)
  },
})
