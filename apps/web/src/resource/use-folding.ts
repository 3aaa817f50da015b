import { useMemo, useState } from 'react'
import { filterTree, keysAbove } from '../pickers/filter-tree.ts'
import { flatten, type RecordNode } from './tree-model.ts'

/** The visible part of a tree: what the search finds with its parents, and which nodes are unfolded. */
export interface Folding {
  readonly shown: readonly RecordNode[]
  readonly keyword: string
  readonly isAllExpanded: boolean
  isExpanded(node: RecordNode): boolean
  search(keyword: string): void
  expand(node: RecordNode, isOpen: boolean): void
  /** Unfolds every node, or folds all when they are unfolded. */
  toggleAll(): void
}

/** The first level starts unfolded. A search unfolds what it finds. */
export function useFolding(nodes: readonly RecordNode[]): Folding {
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const wanted = keyword.trim()
  const shown = useMemo(() => filterTree(nodes, wanted), [nodes, wanted])
  const first = wanted ? keysAbove(shown, ({ title }) => title.includes(wanted)) : nodes.map(({ key }) => key)
  const expanded = chosen ?? new Set(first)
  const parents = flatten(nodes).filter(node => node.children)
  const isAllExpanded = parents.every(({ key }) => expanded.has(key))
  return {
    shown,
    keyword,
    isAllExpanded,
    isExpanded: ({ key }) => expanded.has(key),
    search(text) {
      setKeyword(text)
      setChosen(null)
    },
    expand({ key }, isOpen) {
      setChosen(new Set(isOpen ? [...expanded, key] : [...expanded].filter(other => other !== key)))
    },
    toggleAll: () => setChosen(new Set(isAllExpanded ? [] : parents.map(({ key }) => key))),
  }
}
