import type { MenuNode } from '@xw/shared/wire/menus'
import { describe, expect, it } from 'vitest'
import {
  countBelow,
  findStepTarget,
  listPossibleParents,
  listSiblings,
  type MenuItemForm,
  toMenuItemBody,
  toMenuItemKind,
} from './menu-item.ts'

const node = (id: string, given: Partial<MenuNode> = {}): MenuNode => ({
  id,
  key: id,
  title: id,
  parentId: null,
  name: id,
  menuType: 1,
  perms: null,
  permsType: '2',
  status: '0',
  icon: null,
  url: `/${id}`,
  component: `pages/${id}`,
  componentName: null,
  redirect: null,
  sortNo: 0,
  route: true,
  delFlag: 0,
  hideTab: false,
  alwaysShow: false,
  internalOrExternal: false,
  hidden: false,
  keepAlive: false,
  description: null,
  ruleFlag: 0,
  builtIn: false,
  platform: false,
  createBy: null,
  createTime: null,
  updateBy: null,
  updateTime: null,
  version: 1,
  leaf: true,
  isLeaf: true,
  children: null,
  ...given,
})
const tree = [
  node('home'),
  node('system', {
    children: [node('user', { children: [node('add', { menuType: 2 })] }), node('role'), node('dict')],
  }),
]

it.each([
  ['group', { component: 'layouts/RouteView' }],
  ['frame', { component: 'layouts/IframePageView' }],
  ['link', { component: 'layouts/IframePageView', internalOrExternal: true }],
  ['page', { component: 'resource/sys/position' }],
  ['button', { menuType: 2 }],
  ['field', { menuType: 2, permsType: '1' }],
] as const)('SY-03 认出%s', (kind, given) => {
  expect(toMenuItemKind(node('x', given))).toBe(kind)
})

describe('the request body of a menu item', () => {
  const form: MenuItemForm = {
    kind: 'page',
    parentId: null,
    name: '报表',
    icon: 'home',
    url: '/report',
    component: 'report/all',
    perms: null,
    isOpen: true,
    hidden: false,
    keepAlive: true,
    description: null,
  }
  it('takes the level from the parent and the component from the kind', () => {
    expect(toMenuItemBody(form)).toMatchObject({
      menuType: 0,
      parentId: '',
      component: 'report/all',
      internalOrExternal: false,
    })
    expect(toMenuItemBody({ ...form, parentId: 'p', kind: 'link' })).toMatchObject({
      menuType: 1,
      component: 'layouts/IframePageView',
      internalOrExternal: true,
    })
    expect(toMenuItemBody({ ...form, kind: 'group' })).toMatchObject({ component: 'layouts/RouteView' })
  })
  it('opens an action only when the form says so', () => {
    expect(toMenuItemBody({ ...form, kind: 'button', perms: 'a:b' })).toMatchObject({
      menuType: 2,
      status: '1',
      permsType: '2',
    })
    expect(toMenuItemBody({ ...form, kind: 'field', isOpen: false })).toMatchObject({ status: '0', permsType: '1' })
  })
})

describe('the position of a menu item', () => {
  it('offers neither the item itself, nor its descendants, nor actions as its parent', () => {
    const [home, system] = listPossibleParents(tree, 'user')
    expect([home?.value, system?.children.map(({ value }) => value)]).toEqual(['home', ['role', 'dict']])
  })
  it('moves one step up or down among the siblings, and not past their ends', () => {
    const siblings = listSiblings(tree, 'role')
    expect(siblings.map(({ id }) => id)).toEqual(['user', 'role', 'dict'])
    const before = (id: string, step: 'up' | 'down') => findStepTarget(siblings, id, step)
    expect([before('role', 'up'), before('role', 'down'), before('user', 'down')]).toEqual(['user', null, 'dict'])
    expect([before('user', 'up'), before('dict', 'down')]).toEqual([undefined, undefined])
  })
  it('counts the descendants that a deletion removes too', () => {
    expect(tree.map(countBelow)).toEqual([0, 4])
  })
})
