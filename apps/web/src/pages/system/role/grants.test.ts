import { expect, it } from 'vitest'
import { countChanges, type GrantNode, keysOf, toggleGrant } from './grants.ts'

const node = (key: string, ...children: GrantNode[]): GrantNode => ({
  key,
  title: key,
  ruleFlag: 0,
  ...(children.length > 0 && { children }),
})
const roots = [node('home'), node('system', node('user', node('list'), node('add')), node('role', node('grant')))]

it('SY-02 默认不联动：只改变所点的一项', () => {
  const granted = toggleGrant(roots, new Set(['home']), { key: 'user', isLinked: false })
  expect([...granted]).toEqual(['home', 'user'])
  expect([...toggleGrant(roots, granted, { key: 'home', isLinked: false })]).toEqual(['user'])
})

it('SY-02 联动时授予一项会带上它的下级与全部上级', () => {
  const granted = toggleGrant(roots, new Set(), { key: 'user', isLinked: true })
  expect([...granted].sort()).toEqual(['add', 'list', 'system', 'user'])
})

it('SY-02 联动时取消一项只取消它和下级', () => {
  const granted = toggleGrant(roots, new Set(keysOf(roots)), { key: 'user', isLinked: true })
  expect([...granted].sort()).toEqual(['grant', 'home', 'role', 'system'])
})

it('counts what a change adds and takes away', () => {
  expect(countChanges(new Set(['a', 'b']), new Set(['b', 'c', 'd']))).toEqual({ added: 2, removed: 1 })
})
