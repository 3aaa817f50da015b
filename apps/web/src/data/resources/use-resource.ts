import { useQuery } from '@tanstack/react-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { call } from '../../api/http.ts'
import type { ListFilter } from './list-state.ts'

/** Roles and their fields change rarely, and the server decides again whatever a page believes. */
const staleTimeMs = 5 * 60_000

export interface ResourceAnswer {
  /** Null while it is being asked for, and where it was refused. */
  readonly def: ResourceDef | null
  readonly error: Error | null
  retry(): void
}

/**
 * The definition as the signed-in user has it: without hidden fields, with what is read-only or masked. A written one is
 * shown until the server's arrives. One that depends on parameters (a degree type) exists on the server alone.
 */
export function useResource(resource: ResourceDef | string, filter: ListFilter): ResourceAnswer {
  const written = typeof resource === 'string' ? null : resource
  const path = typeof resource === 'string' ? resource : resource.path
  const params = resolvingParams(written, filter)
  const isWritten = written !== null && Object.keys(params).length === 0
  const { data, error, refetch } = useQuery({
    queryKey: ['definition', path, params],
    queryFn: ({ signal }) => call<ResourceDef>(`${path}/definition`, { params, silent: true, signal }),
    staleTime: staleTimeMs,
    ...(isWritten && { placeholderData: written }),
  })
  return { def: data ?? null, error, retry: () => void refetch() }
}

/** Of the parameters a page has fixed, those that its definition depends on. */
const resolvingParams = (written: ResourceDef | null, filter: ListFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => !written || (written.params ?? []).includes(name)))

/** Under which name a user's settings and queries for a list are kept. */
export function pageKeyOf({ path, params = [] }: ResourceDef, filter: ListFilter): string {
  const own = new URLSearchParams(Object.entries(filter).filter(([name]) => params.includes(name))).toString()
  return own ? `${path}?${own}` : path
}
