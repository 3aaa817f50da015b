import type { GrantNode } from '@xw/shared/wire/grants'

export type Keys = ReadonlySet<string>

/** The keys of nodes and of all below them. */
export const keysOf = (nodes: readonly GrantNode[]): string[] =>
  nodes.flatMap(node => [node.key, ...keysOf(node.children ?? [])])

/**
 * What is granted after a click on one node. A grant brings all above it, without which it is not reached; taking it away
 * takes the pages below it, which nobody would reach any more. Linked: all that is below comes and goes with it.
 */
export function toggleGrant(
  roots: readonly GrantNode[],
  granted: Keys,
  { key, isLinked }: { key: string; isLinked: boolean },
): Keys {
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

const without = (granted: Keys, keys: readonly string[]): Keys =>
  new Set([...granted].filter(key => !keys.includes(key)))

/** The nodes from a root down to one, itself included. */
function findPath(nodes: readonly GrantNode[], key: string): GrantNode[] {
  for (const node of nodes) {
    if (node.key === key) return [node]
    const below = findPath(node.children ?? [], key)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** How many grants a change adds and takes away. */
export const countChanges = (before: Keys, after: Keys): { added: number; removed: number } => ({
  added: [...after].filter(key => !before.has(key)).length,
  removed: [...before].filter(key => !after.has(key)).length,
})
