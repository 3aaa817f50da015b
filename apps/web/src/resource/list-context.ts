import { createContext, use } from 'react'
import type { ResourceList } from '../data/resources/use-resource-list.ts'

/** The list that the parts of a page share. */
export const ResourceListContext = createContext<ResourceList | null>(null)

/** Returns the surrounding list: its definition, records, state and selection. */
export function useListContext(): ResourceList {
  const list = use(ResourceListContext)
  if (!list) throw new Error('a part of a list page stands outside of ResourceListContext')
  return list
}
