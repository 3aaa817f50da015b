import { type ApiDocument, type ApiMethod, type ApiOperation, apiMethods } from '@xw/shared/wire/api-doc'

/** An operation of the API document with its method, path and tag. */
export interface DocumentedOperation {
  id: string
  method: ApiMethod
  path: string
  tag: string
  operation: ApiOperation
}

/** Lists every operation of a document, in the document's order. */
export const listOperations = ({ paths }: ApiDocument): DocumentedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    apiMethods.flatMap(method => {
      const operation = item[method]
      return operation ? [{ id: operation.operationId, method, path, tag: operation.tags[0] ?? '', operation }] : []
    }),
  )

/** Counts operations by tag, in the document's tag order. Tags without an operation are left out. */
export function countTags(
  { tags }: ApiDocument,
  operations: readonly DocumentedOperation[],
): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { tag } of operations) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return tags.map(({ name }) => ({ name, count: counts.get(name) ?? 0 })).filter(({ count }) => count > 0)
}

/** Finds the operations that contain every word of `text` in their method, path, tag, summary, permission or id. */
export function searchOperations(entries: readonly DocumentedOperation[], text: string): DocumentedOperation[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(entry => words.every(word => searchable(entry).includes(word)))
}

const searchable = ({ method, path, tag, operation }: DocumentedOperation) =>
  [method, path, tag, operation.summary, operation['x-permission'] ?? '', operation.operationId]
    .join('\n')
    .toLowerCase()
