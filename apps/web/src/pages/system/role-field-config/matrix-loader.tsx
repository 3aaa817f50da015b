import type { ResourceDef } from '@xw/shared/resource/resource'
import { ListSkeleton, LoadFailure } from '../../../resource/page-states.tsx'
import styles from './matrix.module.css'
import { MatrixEditor } from './matrix-editor.tsx'
import { type RoleChoice, useMatrix } from './use-matrix.ts'

interface MatrixLoaderProps {
  def: ResourceDef
  bizKey: string
  role: RoleChoice
  roles: readonly RoleChoice[]
  onDirty: (isDirty: boolean) => void
}

/** Shows the matrix of one role and one business once it has loaded. */
export function MatrixLoader(props: MatrixLoaderProps) {
  const { rows, error, retry, save } = useMatrix({ roleId: props.role.id, bizKey: props.bizKey })
  if (!rows) return error ? <LoadFailure error={error} onRetry={retry} /> : <ListSkeleton />
  return (
    <div className={styles.body}>
      <MatrixEditor {...props} permissions={rows} save={save} />
    </div>
  )
}
