import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../resource/page-states.tsx'

interface LoadedProps<T> {
  answer: { data: T | undefined; error: Error | null; refetch: () => unknown }
  /** How many lines it will take, so that nothing jumps when they come. */
  lines: number
  permission?: string
  children: (data: T) => ReactNode
}

/** What a part of a dashboard shows once it was counted, and before that, and where that failed. */
export function Loaded<T>({ answer: { data, error, refetch }, lines, permission, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data)
  if (error) return <LoadFailure error={error} {...(permission && { permission })} onRetry={() => void refetch()} />
  return <Skeleton active title={false} paragraph={{ rows: lines }} />
}
