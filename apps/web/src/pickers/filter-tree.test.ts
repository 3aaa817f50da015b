import { expect, it } from 'vitest'
import { filterTree, keysAbove } from './filter-tree.ts'

interface Node {
  key: string
  title: string
  children?: Node[]
}
const tree: Node[] = [
  {
    key: '1',
    title: '大学',
    children: [
      { key: '2', title: '文学院', children: [{ key: '3', title: '中文系' }] },
      { key: '4', title: '研究生院', children: [{ key: '5', title: '学位办' }] },
    ],
  },
]

it('PK-02 a search keeps the matching nodes, with everything above and below them', () => {
  expect(filterTree(tree, '研究生')).toMatchObject([{ key: '1', children: [{ key: '4', children: [{ key: '5' }] }] }])
  expect(filterTree(tree, '中文')).toMatchObject([{ key: '1', children: [{ key: '2', children: [{ key: '3' }] }] }])
  expect(filterTree(tree, '物理')).toEqual([])
  expect(filterTree(tree, '')).toEqual(tree)
})

it('keysAbove returns the parents of every matching node', () => {
  expect(keysAbove(tree, ({ key }) => key === '5')).toEqual(['1', '4'])
  expect(keysAbove(tree, ({ key }) => key === '1')).toEqual([])
})
