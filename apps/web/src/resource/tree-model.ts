import type { ResourceTree } from '@xw/shared/resource/resource'
import type { ResourceRecord } from '../data/resources/resource-record.ts'

/** A record with its position in the tree. */
export interface RecordNode {
  readonly key: string
  readonly title: string
  readonly record: ResourceRecord
  /** Counted from 1. */
  readonly level: number
  readonly parent: RecordNode | null
  /** Absent when the node has no children. */
  readonly children?: readonly RecordNode[]
}

/**
 * Builds the tree of the records in their order. A record whose parent is missing stands at the top. Records in a
 * circle are left out.
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

/** Returns all nodes, parents before their children. */
export const flatten = (nodes: readonly RecordNode[]): RecordNode[] =>
  nodes.flatMap(node => [node, ...flatten(node.children ?? [])])

/** Returns the ids of a node and of everything below it. */
export const idsOf = (node: RecordNode): string[] => flatten([node]).map(({ key }) => key)

/**
 * Reports whether a node can move below another one: not below itself, and not where it is already. Null is the top
 * level.
 */
export const canMove = (node: RecordNode, to: string | null): boolean =>
  (node.parent?.key ?? null) !== to && (to === null || !idsOf(node).includes(to))
