import { ApiError } from '../api/api-error.ts'
import { Panel } from '../widgets/panel.tsx'
import styles from './resource.module.css'

const forbidden = 403

interface LoadFailureProps {
  error: Error
  /** The name of the missing permission, for the person who can grant it. */
  permission?: string
  onRetry: () => void
}

/** Shown when something could not be loaded: what happened, how the office finds it in the log, and a retry button. */
export function LoadFailure({ error, permission, onRetry }: LoadFailureProps) {
  const { status, traceId } = error instanceof ApiError ? error : { status: 0, traceId: null }
  if (status === forbidden) return <NoPermission permission={permission} />
  return (
    <Panel title="加载失败" role="alert">
      <p>{error.message}</p>
      {traceId && !error.message.includes(traceId) && (
        <p>
          追踪号 <code>{traceId}</code>，请联系管理员时一并告知。
        </p>
      )}
      <button type="button" className="xw-button" onClick={onRetry}>
        重试
      </button>
    </Panel>
  )
}

/** Shown when the user lacks a permission: who can grant it, and what to ask for. */
export function NoPermission({ permission }: { permission?: string | undefined }) {
  return (
    <Panel title="没有权限">
      <p>您的角色没有查看这些内容的权限。如工作需要，请联系本单位系统管理员授权。</p>
      {permission && (
        <p>
          所需权限 <code>{permission}</code>
        </p>
      )}
    </Panel>
  )
}

const skeletonRows = Array.from({ length: 10 }, (_, row) => row)

/** Shown during the first load, in the shape of a list. */
export function ListSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="正在加载">
      {skeletonRows.map(row => (
        <div key={row} className={styles.skeletonRow} />
      ))}
    </div>
  )
}
