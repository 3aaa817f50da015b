interface Titled<N> {
  readonly key: string
  readonly title: string
  readonly children?: readonly N[] | null
}

/** Returns the nodes whose title contains the keyword, with all their parents and everything below them. */
export function filterTree<N extends Titled<N>>(nodes: readonly N[], keyword: string): N[] {
  if (keyword === '') return [...nodes]
  return nodes.flatMap(node => {
    if (node.title.includes(keyword)) return [node]
    const children = filterTree(node.children ?? [], keyword)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** Returns the keys to unfold so that every matching node is visible. */
export function keysAbove<N extends Titled<N>>(nodes: readonly N[], isWanted: (node: N) => boolean): string[] {
  return nodes.flatMap(node => {
    const children = node.children ?? []
    const below = keysAbove(children, isWanted)
    return below.length > 0 || children.some(isWanted) ? [node.key, ...below] : []
  })
}
