import { describe, expect, it } from 'vitest'
import type { MenuItem } from '../data/session/menu.ts'
import routesGolden from './to-routes.golden.json' with { type: 'json' }
import menuGolden from './to-routes.menu.golden.json' with { type: 'json' }
import { assertMenu, filterPermittedMenu, toRoutes, WrongMenuError } from './to-routes.ts'

const entry = (name: string, more: Partial<MenuItem> = {}): MenuItem => ({
  name,
  path: `/${name}`,
  component: 'x/Y',
  meta: { title: name },
  ...more,
})

describe('menu to routes', () => {
  it('SH-08 turns the golden menu into the golden routes', () => {
    assertMenu(menuGolden)
    expect(toRoutes(menuGolden)).toEqual(routesGolden)
  })

  it.each([
    ['modules/online/cgform/OnlCgformHeadList', 'online/form-list'],
    ['modules/online/cgform/OnlCgformCopyList', 'online/copy-list'],
    ['modules/online/cgform/auto/OnlCgformAutoList', 'online/auto-list'],
    ['modules/online/cgform/auto/OnlCgformTreeList', 'online/tree-list'],
    ['modules/online/cgform/auto/erp/OnlCgformErpList', 'online/erp-list'],
    ['modules/online/cgform/auto/tab/OnlCgformTabList', 'online/tab-list'],
    ['modules/online/cgform/auto/innerTable/OnlCgformInnerTableList', 'online/inner-table-list'],
    ['modules/online/cgreport/auto/OnlCgreportAutoList', 'online/report-list'],
  ])('SH-09 maps %s to the built-in page %s', (component, page) => {
    expect(toRoutes([entry('a', { component })])[0]?.page).toBe(page)
  })

  it('SH-13 drops menu items whose permission the user lacks, with their children', () => {
    const menu = [
      entry('open'),
      entry('granted', { meta: { title: '', permission: ['x:edit', 'x:view'] } }),
      entry('denied', { meta: { title: '', permission: 'x:edit' }, children: [entry('below')] }),
      entry('group', { children: [entry('inner', { meta: { title: '', permission: 'x:edit' } })] }),
    ]
    const permitted = filterPermittedMenu(menu, { auth: [{ action: 'x:view,x:list', type: '2' }], allAuth: [] })
    expect(toRoutes(permitted).map(({ name }) => name)).toEqual(['open', 'granted', 'group'])
  })

  it.each([[[]], [null], [undefined], [{}]])('SH-14 rejects the empty menu %j', menu => {
    expect(() => assertMenu(menu)).toThrow('getPermissionList: permissions must be a non-null array !')
  })

  it('SH-14 rejects a menu made for the newer layout, at any depth, and says what to do', () => {
    const newer = entry('a', { component: 'layouts/default/index' })
    expect(() => assertMenu([newer])).toThrow(WrongMenuError)
    expect(() => assertMenu([entry('b', { children: [newer] })])).toThrow('请联系管理员切换为旧版菜单')
  })
})
