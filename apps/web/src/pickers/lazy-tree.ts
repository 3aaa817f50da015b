import { queryOptions, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../data/query-client.ts'

/** A node of a dictionary, category or department tree on the wire. */
export interface WireNode {
  readonly key: string
  readonly title: string
  readonly isLeaf: boolean
}

/** A node as the page shows it. Its children are present once it has been opened. */
export type TreeNode = {
  key: string
  value: string
  title: string
  isLeaf: boolean
  children?: TreeNode[]
}

/** A tree that the server sends level by level. */
export interface LazyTreeSource {
  /**
   * Identifies the tree. It starts with the same elements as the resource's other query keys, so that a change of the
   * resource reloads the tree.
   */
  readonly key: readonly unknown[]
  /** Loads the nodes below a parent; null loads the roots. */
  load(parent: string | null, signal: AbortSignal): Promise<readonly WireNode[]>
}

const levelQuery = (source: LazyTreeSource, parent: string | null) =>
  queryOptions({
    queryKey: [...source.key, 'tree', parent],
    staleTime: 60_000,
    queryFn: ({ signal }) => source.load(parent, signal),
  })

interface LazyTree {
  readonly nodes: TreeNode[]
  readonly isLoading: boolean
  /** The error that occurred when loading the roots. */
  readonly error: Error | null
  /** Opens a node. Resolves when its children have loaded. */
  open(parent: string): Promise<void>
}

/**
 * Holds the opened part of a tree. The nodes in `opened` are open from the start. Nothing is loaded until `enabled` is
 * true.
 */
export function useLazyTree(
  source: LazyTreeSource,
  { enabled = true, opened = [] as readonly string[] } = {},
): LazyTree {
  const [openedLater, setOpenedLater] = useState<readonly string[]>([])
  const parents = [null, ...new Set([...opened, ...openedLater])]
  const levels = useQueries({ queries: parents.map(parent => ({ ...levelQuery(source, parent), enabled })) })
  const childrenOf = new Map(parents.map((parent, index) => [parent, levels[index]?.data]))

  const toNodes = (parent: string | null): TreeNode[] =>
    (childrenOf.get(parent) ?? []).map(({ key, title, isLeaf }) => ({
      key,
      value: key,
      title,
      isLeaf,
      ...(childrenOf.get(key) && { children: toNodes(key) }),
    }))

  return {
    nodes: toNodes(null),
    isLoading: levels[0]?.isLoading ?? false,
    error: levels[0]?.error ?? null,
    async open(parent) {
      await queryClient.ensureQueryData(levelQuery(source, parent))
      setOpenedLater(keys => [...keys, parent])
    },
  }
}
