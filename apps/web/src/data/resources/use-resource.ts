import { useQuery } from '@tanstack/react-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { call } from '../../api/http.ts'
import type { ListFilter } from './list-state.ts'

/** Roles and their fields change rarely, and the server checks every call anyway. */
const staleTimeMs = 5 * 60_000

export interface ResourceAnswer {
  /** Null while the definition loads, and when the server refuses it. */
  readonly def: ResourceDef | null
  readonly error: Error | null
  retry(): void
}

/**
 * Returns the definition as the signed-in user has it: without hidden fields, with read-only and masked ones. The
 * definition in code is shown until the server's arrives. A definition that depends on parameters (a degree type)
 * exists only on the server.
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

/** Picks the fixed parameters on which the definition depends. */
const resolvingParams = (written: ResourceDef | null, filter: ListFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => !written || (written.params ?? []).includes(name)))

/** Returns the key under which a user's settings and queries for a list are stored. */
export function pageKeyOf({ path, params = [] }: ResourceDef, filter: ListFilter): string {
  const own = new URLSearchParams(Object.entries(filter).filter(([name]) => params.includes(name))).toString()
  return own ? `${path}?${own}` : path
}
