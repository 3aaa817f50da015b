import { expect, it } from 'vitest'
import { canMove, flatten, idsOf, toNodes } from './tree-model.ts'

const tree = { parent: 'pid', label: 'name' }
const record = (id: string, pid: string | null) => ({ id, pid, name: `n${id}` })

it('puts records below their parents, those without a known parent at the top, and leaves out circles', () => {
  const nodes = toNodes(
    [record('b', 'a'), record('a', null), record('c', 'gone'), record('x', 'y'), record('y', 'x')],
    tree,
  )
  expect(flatten(nodes).map(({ key, level, parent }) => [key, level, parent?.key ?? null])).toEqual([
    ['a', 1, null],
    ['b', 2, 'a'],
    ['c', 1, null],
  ])
  expect(nodes[0]?.title).toBe('na')
  expect(nodes[1]).not.toHaveProperty('children')
})

it('a node can move neither below itself nor to its present position', () => {
  const [a] = toNodes([record('a', null), record('b', 'a'), record('c', 'b'), record('d', null)], tree)
  if (!a) throw new Error('no tree')
  expect(idsOf(a)).toEqual(['a', 'b', 'c'])
  expect([null, 'a', 'c', 'd'].map(to => canMove(a, to))).toEqual([false, false, false, true])
  const [b] = a.children ?? []
  expect(b && ['a', 'd', null].map(to => canMove(b, to))).toEqual([false, true, true])
})
