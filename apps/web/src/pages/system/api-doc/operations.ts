import { type ApiDocument, type ApiMethod, type ApiOperation, apiMethods } from '@xw/shared/wire/api-doc'

/** One operation with its place. */
export interface DocumentedOperation {
  id: string
  method: ApiMethod
  path: string
  tag: string
  operation: ApiOperation
}

/** Every operation of a document, in its order. */
export const listOperations = ({ paths }: ApiDocument): DocumentedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    apiMethods.flatMap(method => {
      const operation = item[method]
      return operation ? [{ id: operation.operationId, method, path, tag: operation.tags[0] ?? '', operation }] : []
    }),
  )

/** The tags of some operations with their number, in the document's order. */
export function countTags(
  { tags }: ApiDocument,
  entries: readonly DocumentedOperation[],
): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { tag } of entries) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return tags.map(({ name }) => ({ name, count: counts.get(name) ?? 0 })).filter(({ count }) => count > 0)
}

/** Those that have every word somewhere: in their path, their words or their permission. */
export function searchOperations(entries: readonly DocumentedOperation[], text: string): DocumentedOperation[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(entry => words.every(word => searchable(entry).includes(word)))
}

const searchable = ({ method, path, tag, operation }: DocumentedOperation) =>
  [method, path, tag, operation.summary, operation['x-permission'] ?? '', operation.operationId]
    .join('\n')
    .toLowerCase()
