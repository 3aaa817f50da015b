import { describe, expect, it } from 'vitest'
import type { MenuItem } from './menu.ts'
import { findShownLink, groupsAbove, keepOwnDegreeTypes, visibleMenuItems } from './menu-tree.ts'

const entry = (name: string, more: Partial<MenuItem> = {}): MenuItem => ({
  name,
  path: `/${name}`,
  component: 'x/Y',
  meta: { title: name },
  ...more,
})

const menu = [
  entry('home'),
  entry('system', {
    children: [
      entry('user'),
      entry('secret', { hidden: true }),
      entry('more', { children: [entry('deep', { query: { a: '1' } })] }),
    ],
  }),
  entry('nowhere', { route: '0' }),
  entry('bare', { route: '0', children: [entry('there')] }),
  entry('whole', { alwaysShow: true, children: [entry('part')] }),
]

describe('visible menu items', () => {
  it('leave out hidden items, items that lead nowhere, and the children of an aggregate item', () => {
    const names = (entries: readonly MenuItem[]): unknown[] =>
      entries.map(({ name, children }) => (children?.length ? [name, names(children)] : name))
    expect(names(visibleMenuItems(menu))).toEqual([
      'home',
      ['system', ['user', ['more', ['deep']]]],
      ['bare', ['there']],
      'whole',
    ])
  })

  it('LY-02 a record belongs to the item of its degree type, any other page to its own item', () => {
    const types = ['21', '31'].map(xwlx => entry(`type${xwlx}`, { query: { xwlx } }))
    const records = [entry('home'), entry('records', { children: types })]
    expect(findShownLink(records, '/record', '?xwlx=31&id=a')).toBe('/type31?xwlx=31')
    expect(findShownLink(records, '/type21?xwlx=21', '?xwlx=21&status=30')).toBe('/type21?xwlx=21')
    expect(findShownLink(records, '/home', '?xwlx=31')).toBe('/home')
    expect(findShownLink(records, '/record', '?xwlx=44')).toBe('/record')
    expect(findShownLink(records, '/account', '')).toBe('/account')
  })

  it('groupsAbove returns the groups that contain the current item', () => {
    expect(groupsAbove(menu, '/deep?a=1')).toEqual(['system', 'more'])
    expect(groupsAbove(menu, '/user')).toEqual(['system'])
    expect(groupsAbove(menu, '/home')).toEqual([])
    expect(groupsAbove(menu, '/else')).toEqual([])
  })
})

describe('keepOwnDegreeTypes', () => {
  const types = ['21', '31', '41'].map(xwlx => entry(`xxcj/${xwlx}`, { query: { xwlx } }))
  const withTypes = [entry('home'), entry('xxcj', { children: types })]
  const paths = (entries: readonly MenuItem[]): string[] =>
    entries.flatMap(item => [item.path, ...paths(item.children ?? [])])

  it.each([
    ['admin', '', ['/home', '/xxcj', '/xxcj/21', '/xxcj/31', '/xxcj/41']],
    ['lbgly', '31,41', ['/home', '/xxcj', '/xxcj/31', '/xxcj/41']],
    ['yxgly,ds', '21', ['/home', '/xxcj', '/xxcj/21']],
    ['dwgly', '', ['/home']],
  ])('HD-08 角色 %s、类型 %j 只看到自己的学位类型', (roleCode, xwbslbms, expected) => {
    expect(paths(keepOwnDegreeTypes(withTypes, { roleCode, xwbslbms }))).toEqual(expected)
  })

  it.each([
    ['only', '', ['/home', '/xxcj', '/xxcj/21', '/xxcj/31', '/xxcj/41']],
    ['also', '31', ['/home', '/xxcj', '/xxcj/31']],
  ] as const)('HD-08 学生（%s）的菜单由是否另有角色决定，与角色编码无关', (student, xwbslbms, expected) => {
    expect(paths(keepOwnDegreeTypes(withTypes, { roleCode: 'of_the_school', xwbslbms, student }))).toEqual(expected)
  })
})
