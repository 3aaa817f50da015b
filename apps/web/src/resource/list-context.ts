import { createContext, use } from 'react'
import type { ResourceList } from '../data/resources/use-resource-list.ts'

/** The list that the parts of a page show and change. */
export const ResourceListContext = createContext<ResourceList | null>(null)

/** The list around a part of a page: its definition, records, state and selection. */
export function useListContext(): ResourceList {
  const list = use(ResourceListContext)
  if (!list) throw new Error('a part of a list page stands outside of ResourceListContext')
  return list
}
