/** An entry of the menu, an action or a field that a role can be given, as the wire has it. */
export interface GrantNode {
  readonly key: string
  readonly title: string
  /** 1 where rules can limit the rows that the entry shows. */
  readonly ruleFlag: number
  readonly children?: GrantNode[]
}

export type Keys = ReadonlySet<string>

/** The keys of nodes and of all below them. */
export const keysOf = (nodes: readonly GrantNode[]): string[] =>
  nodes.flatMap(node => [node.key, ...keysOf(node.children ?? [])])

/**
 * What is granted after a click on one node. Linked: a grant brings all that is below, and all above, without which it
 * is not reached; taking it away takes all below. Unlinked: the node alone.
 */
export function toggleGrant(
  roots: readonly GrantNode[],
  granted: Keys,
  { key, isLinked }: { key: string; isLinked: boolean },
): Keys {
  const path = isLinked ? findPath(roots, key) : []
  const below = keysOf(path.slice(-1))
  if (granted.has(key)) return without(granted, [key, ...below])
  return new Set([...granted, key, ...path.map(node => node.key), ...below])
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
