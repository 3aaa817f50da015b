/** A node of a fully loaded tree. */
export interface CheckNode {
  readonly key: string
  readonly children?: readonly CheckNode[] | null
}

type Keys = ReadonlySet<string>

/**
 * Returns the checked keys after a click on one node. Linked: everything below it follows, and each parent is checked
 * exactly when all nodes below it are. Unlinked: only the node itself changes.
 */
export function toggleCheck(
  roots: readonly CheckNode[],
  checked: Keys,
  { key, isLinked }: { key: string; isLinked: boolean },
): Keys {
  const next = new Set(checked)
  const isChecked = !checked.has(key)
  const node = isLinked ? findNode(roots, key) : null
  for (const each of node ? keysFrom(node) : [key]) {
    if (isChecked) next.add(each)
    else next.delete(each)
  }
  return isLinked ? settleParents(roots, next) : next
}

/**
 * Returns the checked keys when the nodes become linked: everything below a checked node, and the parents that follow.
 */
export function linkChecks(roots: readonly CheckNode[], checked: Keys): Keys {
  const next = new Set(checked)
  for (const key of checked) {
    const node = findNode(roots, key)
    if (node) for (const below of keysFrom(node)) next.add(below)
  }
  return settleParents(roots, next)
}

/** Returns the linked nodes below which some, but not all nodes are checked. */
export function halfChecked(roots: readonly CheckNode[], checked: Keys): string[] {
  return roots.flatMap(node => {
    const below = halfChecked(node.children ?? [], checked)
    const isHalf = !checked.has(node.key) && (node.children ?? []).some(child => holdsChecked(child, checked))
    return isHalf ? [node.key, ...below] : below
  })
}

const holdsChecked = (node: CheckNode, checked: Keys): boolean =>
  checked.has(node.key) || (node.children ?? []).some(child => holdsChecked(child, checked))

function findNode(nodes: readonly CheckNode[], key: string): CheckNode | null {
  for (const node of nodes) {
    const found = node.key === key ? node : findNode(node.children ?? [], key)
    if (found) return found
  }
  return null
}

const keysFrom = (node: CheckNode): string[] => [node.key, ...(node.children ?? []).flatMap(keysFrom)]

function settleParents(nodes: readonly CheckNode[], checked: Keys): Keys {
  const next = new Set(checked)
  const settle = (node: CheckNode): boolean => {
    const children = node.children ?? []
    if (children.length === 0) return next.has(node.key)
    const areAllChecked = children.map(settle).every(Boolean)
    if (areAllChecked) next.add(node.key)
    else next.delete(node.key)
    return areAllChecked
  }
  nodes.forEach(settle)
  return next
}
