import type { ResourceTree } from '@xw/shared/resource/resource'
import type { ResourceRecord } from '../data/resources/resource-record.ts'

/** A record in its tree. */
export interface RecordNode {
  readonly key: string
  readonly title: string
  readonly record: ResourceRecord
  /** From 1. */
  readonly level: number
  readonly parent: RecordNode | null
  /** Absent where nothing is below it. */
  readonly children?: readonly RecordNode[]
}

/**
 * Hangs records below one another in the order they came in. One whose parent is not among them stands at the top; those
 * of a circle, which have no way up, are left out.
 */
export function toNodes(records: readonly ResourceRecord[], { parent, label }: ResourceTree): RecordNode[] {
  const known = new Set(records.map(({ id }) => id))
  const byParent = Map.groupBy(records, record => {
    const above = record[parent]
    return typeof above === 'string' && known.has(above) ? above : null
  })
  const below = (id: string | null, above: RecordNode | null): RecordNode[] =>
    (byParent.get(id) ?? []).map(record => {
      const name = record[label]
      const node: { -readonly [K in keyof RecordNode]: RecordNode[K] } = {
        key: record.id,
        title: typeof name === 'string' ? name : '',
        record,
        level: (above?.level ?? 0) + 1,
        parent: above,
      }
      const children = below(record.id, node)
      if (children.length > 0) node.children = children
      return node
    })
  return below(null, null)
}

/** All nodes, each before those below it. */
export const flatten = (nodes: readonly RecordNode[]): RecordNode[] =>
  nodes.flatMap(node => [node, ...flatten(node.children ?? [])])

/** A node and all below it. */
export const idsOf = (node: RecordNode): string[] => flatten([node]).map(({ key }) => key)

/** Whether a node may hang below another: not below itself, and not where it hangs already. Null is the top. */
export const canMove = (node: RecordNode, to: string | null): boolean =>
  (node.parent?.key ?? null) !== to && (to === null || !idsOf(node).includes(to))
