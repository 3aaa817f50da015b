interface Titled<N> {
  readonly key: string
  readonly title: string
  readonly children?: readonly N[] | null
}

/** The nodes whose title holds the keyword, with all above them; below a found node everything stays. */
export function filterTree<N extends Titled<N>>(nodes: readonly N[], keyword: string): N[] {
  if (keyword === '') return [...nodes]
  return nodes.flatMap(node => {
    if (node.title.includes(keyword)) return [node]
    const children = filterTree(node.children ?? [], keyword)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The nodes that must be unfolded for every node with one of these keys to be seen. */
export function keysAbove<N extends Titled<N>>(nodes: readonly N[], isWanted: (node: N) => boolean): string[] {
  return nodes.flatMap(node => {
    const children = node.children ?? []
    const below = keysAbove(children, isWanted)
    return below.length > 0 || children.some(isWanted) ? [node.key, ...below] : []
  })
}
