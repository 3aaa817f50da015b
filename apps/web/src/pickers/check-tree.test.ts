import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CheckNode, halfChecked, linkChecks, toggleCheck } from './check-tree.ts'

const school: CheckNode[] = [
  {
    key: '大学',
    children: [
      { key: '文学院', children: [{ key: '中文系' }, { key: '历史系' }] },
      { key: '理学院', children: [{ key: '数学系' }] },
      { key: '研究生院', children: null },
    ],
  },
]
const toggle = (checked: Iterable<string>, key: string, isLinked: boolean) =>
  [...toggleCheck(school, new Set(checked), { key, isLinked })].sort()

describe('linked', () => {
  it('PK-02 checking or unchecking a node does the same to all nodes below it', () => {
    expect(toggle([], '文学院', true)).toEqual(['文学院', '中文系', '历史系'].sort())
    expect(toggle(['文学院', '中文系', '历史系'], '文学院', true)).toEqual([])
  })

  it('PK-02 a parent is checked exactly when all nodes below it are', () => {
    expect(toggle(['中文系'], '历史系', true)).toEqual(['中文系', '历史系', '文学院'].sort())
    expect(toggle(['文学院', '中文系', '历史系'], '中文系', true)).toEqual(['历史系'])
    expect(toggle([], '数学系', true)).toEqual(['数学系', '理学院'].sort())
  })

  it('parents of partly checked nodes are half checked', () => {
    expect(halfChecked(school, new Set(['中文系']))).toEqual(['大学', '文学院'])
    expect(halfChecked(school, new Set(['理学院', '数学系']))).toEqual(['大学'])
    expect(halfChecked(school, new Set())).toEqual([])
  })

  it('linking checks everything below the checked nodes', () => {
    expect([...linkChecks(school, new Set(['文学院', '不在树中']))].sort()).toEqual(
      ['文学院', '中文系', '历史系', '不在树中'].sort(),
    )
  })
})

describe('unlinked', () => {
  it('PK-02 a node is checked alone', () => {
    expect(toggle(['数学系'], '文学院', false)).toEqual(['数学系', '文学院'].sort())
    expect(toggle(['大学', '文学院', '中文系'], '文学院', false)).toEqual(['大学', '中文系'].sort())
  })
})

/** Random trees whose keys are the nodes' positions. */
const trees = fc
  .array(fc.array(fc.array(fc.constant(null), { maxLength: 3 }), { maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .map(roots =>
    roots.map((middle, i) => ({
      key: `${i}`,
      children: middle.map((leaves, j) => ({
        key: `${i}.${j}`,
        children: leaves.map((_, k) => ({ key: `${i}.${j}.${k}` })),
      })),
    })),
  )
const all = (nodes: readonly CheckNode[]): CheckNode[] => nodes.flatMap(node => [node, ...all(node.children ?? [])])

it('linked nodes agree with the nodes below them after any click, and a second click undoes the first', () => {
  fc.assert(
    fc.property(trees, fc.array(fc.nat(30), { maxLength: 8 }), (roots, clicks) => {
      const nodes = all(roots)
      let checked: ReadonlySet<string> = new Set()
      for (const click of clicks) {
        const key = nodes[click % nodes.length]?.key ?? ''
        const wasChecked = checked.has(key)
        checked = toggleCheck(roots, checked, { key, isLinked: true })
        expect(checked.has(key)).toBe(!wasChecked)
        const half = halfChecked(roots, checked)
        for (const { key: parent, children } of nodes) {
          if (!children?.length) continue
          const below = children.filter(child => checked.has(child.key)).length
          expect(checked.has(parent)).toBe(below === children.length)
          if (half.includes(parent)) expect(checked.has(parent)).toBe(false)
        }
        expect(linkChecks(roots, checked)).toEqual(checked)
      }
    }),
  )
})
