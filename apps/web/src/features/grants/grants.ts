import type { GrantNode } from '@xw/shared/wire/grants'

export type GrantKeys = ReadonlySet<string>

/** Lists the keys of nodes and of all nodes below them. */
export const keysOf = (nodes: readonly GrantNode[]): string[] =>
  nodes.flatMap(node => [node.key, ...keysOf(node.children ?? [])])

/**
 * Returns the grants after a click on one node. Granting a node also grants its ancestors, because a page is reached
 * through them; withdrawing it withdraws the pages below, which would no longer be reachable. When linked, everything
 * below follows.
 */
export function toggleGrant(
  roots: readonly GrantNode[],
  granted: GrantKeys,
  { key, isLinked }: { key: string; isLinked: boolean },
): GrantKeys {
  const path = findPath(roots, key)
  const own = path.slice(-1)
  const below = isLinked ? keysOf(own) : []
  if (granted.has(key)) return without(granted, [key, ...pagesBelow(own), ...below])
  return new Set([...granted, ...path.map(node => node.key), ...below])
}

const pagesBelow = (nodes: readonly GrantNode[]): string[] => {
  const below = nodes.flatMap(node => node.children ?? [])
  if (below.length === 0) return []
  return [...below.filter(({ menuType }) => menuType !== 2).map(({ key }) => key), ...pagesBelow(below)]
}

const without = (granted: GrantKeys, keys: readonly string[]): GrantKeys =>
  new Set([...granted].filter(key => !keys.includes(key)))

/** Returns the path from a root to a node, including the node. */
function findPath(nodes: readonly GrantNode[], key: string): GrantNode[] {
  for (const node of nodes) {
    if (node.key === key) return [node]
    const below = findPath(node.children ?? [], key)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** Counts the grants that a change adds and removes. */
export const countChanges = (before: GrantKeys, after: GrantKeys): { added: number; removed: number } => ({
  added: [...after].filter(key => !before.has(key)).length,
  removed: [...before].filter(key => !after.has(key)).length,
})
