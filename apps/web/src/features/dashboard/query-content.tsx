import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../resource/page-states.tsx'

interface QueryContentProps<T> {
  answer: { data: T | undefined; error: Error | null; refetch: () => unknown }
  /** The lines of the placeholder, so that nothing jumps when the content arrives. */
  lines: number
  permission?: string
  children: (data: T) => ReactNode
}

/** Shows the content of a query, its placeholder while loading, or the failure with a retry. */
export function QueryContent<T>({
  answer: { data, error, refetch },
  lines,
  permission,
  children,
}: QueryContentProps<T>) {
  if (data !== undefined) return children(data)
  if (error) return <LoadFailure error={error} {...(permission && { permission })} onRetry={() => void refetch()} />
  return <Skeleton active title={false} paragraph={{ rows: lines }} />
}
