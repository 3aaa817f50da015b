import type { Plugin } from 'vite'

const hooks = /antd[\\/]es[\\/]table[\\/]hooks[\\/]/
const absent = (what: string) => `() => { throw new Error('${what} are left out: apps/web/vite/lean-table.ts') }`

/** Of the tree that the selection imports, what it really takes. */
const treeHelpers = `
export const arrAdd = (list, value) => (list.includes(value) ? [...list] : [...list, value])
export const arrDel = (list, value) => (list ?? []).filter(other => other !== value)
export { conductCheck } from '@rc-component/tree/es/utils/conductUtil.js'
export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil.js'
`

/**
 * antd's table brings a whole tree and radio buttons along, for filters in its column heads and for choosing one row (40
 * KiB compressed). Lists have neither, so the build leaves them out; a table that wants one says so at once. Should another
 * version of antd be built differently, nothing breaks: the bench of the bundle says that it has become larger.
 */
export const leanTable = (): Plugin => ({
  name: 'lean-table',
  enforce: 'pre',
  resolveId: id => (id === 'lean-table/tree-helpers' ? id : null),
  load(id) {
    if (id === 'lean-table/tree-helpers') return treeHelpers
    if (!hooks.test(id) || !id.endsWith('FilterDropdown.js')) return null
    return `export const flattenKeys = () => []\nexport default ${absent('column filters')}`
  },
  transform(code, id) {
    if (!hooks.test(id) || !id.endsWith('useSelection.js')) return null
    return code
      .replace("from '@rc-component/tree'", "from 'lean-table/tree-helpers'")
      .replace("import Radio from '../../radio';", `const Radio = ${absent('radio buttons of rows')};`)
  },
})
