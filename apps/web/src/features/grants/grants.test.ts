import type { GrantNode } from '@xw/shared/wire/grants'
import { expect, it } from 'vitest'
import { countChanges, keysOf, toggleGrant } from './grants.ts'

const node = (key: string, ...children: GrantNode[]): GrantNode => ({
  key,
  value: key,
  title: key,
  slotTitle: key,
  label: key,
  parentId: null,
  menuType: ['list', 'add', 'grant'].includes(key) ? 2 : 1,
  ruleFlag: 0,
  isLeaf: children.length === 0,
  children: children.length > 0 ? children : null,
})
const roots = [node('home'), node('system', node('user', node('list'), node('add')), node('role', node('grant')))]

it('SY-02 勾选一项会带上它的全部上级，不联动时不带下级', () => {
  const granted = toggleGrant(roots, new Set(['home']), { key: 'user', isLinked: false })
  expect([...granted].sort()).toEqual(['home', 'system', 'user'])
  expect([...toggleGrant(roots, granted, { key: 'home', isLinked: false })].sort()).toEqual(['system', 'user'])
  expect([...toggleGrant(roots, new Set(), { key: 'add', isLinked: false })].sort()).toEqual(['add', 'system', 'user'])
})

it('SY-02 取消上级会取消其下无法再到达的菜单，不联动时保留按钮', () => {
  const granted = toggleGrant(roots, new Set(keysOf(roots)), { key: 'system', isLinked: false })
  expect([...granted].sort()).toEqual(['add', 'grant', 'home', 'list'])
})

it('SY-02 联动时授予一项会带上它的下级与全部上级', () => {
  const granted = toggleGrant(roots, new Set(), { key: 'user', isLinked: true })
  expect([...granted].sort()).toEqual(['add', 'list', 'system', 'user'])
})

it('SY-02 联动时取消一项只取消它和下级', () => {
  const granted = toggleGrant(roots, new Set(keysOf(roots)), { key: 'user', isLinked: true })
  expect([...granted].sort()).toEqual(['grant', 'home', 'role', 'system'])
})

it('counts the grants that a change adds and removes', () => {
  expect(countChanges(new Set(['a', 'b']), new Set(['b', 'c', 'd']))).toEqual({ added: 2, removed: 1 })
})
