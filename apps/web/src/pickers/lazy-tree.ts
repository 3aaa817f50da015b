import { queryOptions, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../data/query-client.ts'

/** A node as trees of dictionaries, categories and departments have it on the wire. */
export interface WireNode {
  readonly key: string
  readonly title: string
  readonly isLeaf: boolean
}

/** A node as the page shows it; its children are there once it was opened. */
export type TreeNode = {
  key: string
  value: string
  title: string
  isLeaf: boolean
  children?: TreeNode[]
}

/** A tree that the server gives level by level. */
export interface TreeSource {
  /** Tells this tree from every other; starts as the resource's other queries do, so that a change of it is seen here. */
  readonly key: readonly unknown[]
  /** The nodes below one; below null are the roots. */
  load(parent: string | null, signal: AbortSignal): Promise<readonly WireNode[]>
}

const levelQuery = (source: TreeSource, parent: string | null) =>
  queryOptions({
    queryKey: [...source.key, 'tree', parent],
    staleTime: 60_000,
    queryFn: ({ signal }) => source.load(parent, signal),
  })

interface LazyTree {
  readonly nodes: TreeNode[]
  readonly isLoading: boolean
  /** What went wrong with the roots. */
  readonly error: Error | null
  /** Opens a node; resolves when its children are there. */
  open(parent: string): Promise<void>
}

/** A tree as far as it was opened, `opened` from the start; nothing is asked for until `enabled`. */
export function useLazyTree(source: TreeSource, { enabled = true, opened = [] as readonly string[] } = {}): LazyTree {
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
